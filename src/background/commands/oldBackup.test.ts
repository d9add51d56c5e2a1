import 'fake-indexeddb/auto'
import { readFile } from 'node:fs/promises'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { oldBackup } from '../../../e2e/drill/drill.ts'
import { openJournal } from '../../storage/journal/journal.ts'
import { loadState } from '../../storage/state/state.ts'
import { openBackup, readBackup } from '../../vault/backup.ts'
import { backupKeys } from '../../vault/deriveKeys.ts'
import { bring } from './backupContents.ts'

test('a backup that the first version saved still brings keys, accounts, network, sites and history', async () => {
  const { file, password, phrase, chainId } = oldBackup
  const text = await readFile(file, 'utf8')
  const keys = await backupKeys(password, (await readBackup(text)).header)
  const { contents, rest } = await openBackup(text, keys)
  const addresses = [0, 1].map((addressIndex) => mnemonicToAccount(phrase, { addressIndex }).address)
  expect(contents.keyrings).toMatchObject([
    { kind: 'phrase', phrase, accounts: addresses.map((address, index) => ({ index, address })) },
  ])

  const state = loadState()
  await state.whole()
  const journal = openJournal()
  await bring(rest, { state, journal, now: Date.now() })
  expect(state.accounts.getState().list.map(({ address }) => address)).toEqual(addresses)
  expect(state.networks.getState()).toMatchObject({ selected: chainId })
  expect(Object.keys(state.sessions.getState())).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:/)])
  expect(await journal.batches()).toMatchObject([{ id: 'paid', state: 'settled', restored: true }])
})

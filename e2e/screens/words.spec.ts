import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { builtExtension, launchWallet } from '../../packages/wallet-testing/index.ts'
import { catalogue, languages, readMessages } from '../../scripts/make/words.mjs'
import { expect, network, openDapp, test } from '../fixtures.ts'

for (const folder of languages())
  test(`the built wallet says in ${folder} all that its catalogue says`, () => {
    const file = readFileSync(join(builtExtension(), 'words', `${folder.replace('_', '-')}.json.gz`))
    const source = [...readMessages(catalogue(folder))].map(([key, { message }]) => [key, message])
    expect(JSON.parse(gunzipSync(file).toString())).toEqual(Object.fromEntries(source))
  })

test('a page without words says that the wallet is damaged, and decides nothing', async ({
  chain,
  person,
}) => {
  const extension = await mkdtemp(join(tmpdir(), 'volley-words-'))
  await cp(builtExtension(), extension, { recursive: true })
  try {
    const { wallet } = await launchWallet({ extension, phrase: person.phrase, networks: [network(chain)] })
    const dapp = await openDapp(wallet, chain.dappUrl)
    await rm(join(extension, 'words'), { recursive: true })
    const answer = dapp.request('eth_requestAccounts')
    const open = () => wallet.pages().find((page) => page.url().endsWith('/approval.html'))
    await expect.poll(open).toBeDefined()
    const window = open()
    if (!window) throw new Error('The window is gone')
    await expect(window.getByTestId('damaged')).toContainText('Don’t remove it: that deletes your keys.')
    await expect(window.getByRole('alert', { name: 'Warning' })).toBeVisible()
    await expect(window.getByRole('button')).toHaveCount(0)
    await window.close()
    expect((await answer).error).toMatchObject({ code: 4001 })
    await wallet.close()
  } finally {
    await rm(extension, { recursive: true })
  }
})

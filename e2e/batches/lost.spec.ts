import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchWallet } from '../../packages/wallet-testing/index.ts'
import { expect, network, newPerson, openDapp, test } from '../fixtures.ts'
import { batch, idOf, pay, settled, untilStatus } from '../sending.ts'

test('a record that the browser deleted while a call waits holds the account back until nothing waits', async ({
  chain,
}) => {
  // The wallet must see no waiting transaction for half a minute and twelve blocks.
  test.setTimeout(180_000)
  const profile = await mkdtemp(join(tmpdir(), 'volley-lost-'))
  const person = await newPerson(chain)
  /** The number of the person's transactions in the node's mempool. */
  const waiting = async () => {
    const { pending = {} } = (await chain.rpc('txpool_content', [])) as { pending?: Record<string, object> }
    const own = Object.entries(pending).filter(
      ([from]) => from.toLowerCase() === person.address.toLowerCase(),
    )
    return own.flatMap(([, all]) => Object.keys(all)).length
  }
  const calls = [pay(chain, '0x1')]
  try {
    chain.hold()
    const before = await launchWallet({ profile, phrase: person.phrase, networks: [network(chain)] })
    const page = await openDapp(before.wallet, chain.dappUrl)
    await page.connect()
    const sent = page.request('wallet_sendCalls', batch(chain, person.address, { id: 'sent', calls }))
    await before.wallet.approve()
    expect(await idOf(sent)).toBe('sent')
    await expect.poll(waiting).toBe(1)
    await before.wallet.inBackground(
      (scope) =>
        new Promise<void>((resolve, reject) => {
          const deletion = (scope as typeof globalThis).indexedDB.deleteDatabase('volley')
          deletion.onsuccess = () => resolve()
          deletion.onerror = () => reject(deletion.error)
        }),
      null,
    )
    await before.wallet.close()

    const { wallet } = await launchWallet({ profile })
    try {
      const home = await wallet.home()
      await wallet.unlock()
      await expect(home.getByTestId('unproven')).toBeVisible()
      const dapp = await openDapp(wallet, chain.dappUrl)
      expect(
        await dapp.request('wallet_sendCalls', batch(chain, person.address, { id: 'sent', calls })),
      ).toMatchObject({ error: { code: 5720 } })
      const next = dapp.request('wallet_sendCalls', batch(chain, person.address, { id: 'next', calls }))
      await expect((await wallet.approval()).locator('[data-kind=unproven]')).toBeVisible()
      await wallet.approve()
      expect(await idOf(next)).toBe('next')
      await untilStatus(dapp, 'next', ({ status }) => status === 100)
      expect(await waiting()).toBe(1)

      chain.release()
      await expect(home.getByTestId('unproven')).toBeHidden({ timeout: 120_000 })
      expect(await settled(dapp, 'next')).toMatchObject({ status: 200, receipts: [{}] })
      expect(await chain.rpc('eth_getTransactionCount', [person.address, 'latest'])).toBe('0x2')
    } finally {
      await wallet.close()
    }
  } finally {
    chain.release()
    await rm(profile, { recursive: true, force: true })
  }
})

test('a record that this version cannot read is told, nothing is signed, and the wallet recovers by itself', async ({
  chain,
  wallet,
  dapp,
  person,
}) => {
  await dapp.connect()
  const page = await wallet.newPage()
  await page.goto(`${wallet.origin}/icons/16.png`)
  await page.evaluate(asOfNewerVersion)
  // One that runs keeps its closed connection until its end: only a start compares the record with its witness.
  await wallet.killBackground()
  const home = await wallet.home()
  await expect(home.getByTestId('unreadable')).toBeVisible()

  const next = batch(chain, person.address, { id: 'next', calls: [pay(chain, '0x1')] })
  expect(await dapp.request('wallet_sendCalls', next)).toMatchObject({ error: { code: -32603 } })

  await page.evaluate(remove)
  await expect(home.getByTestId('unreadable')).toBeHidden()
  const sent = dapp.request('wallet_sendCalls', next)
  await wallet.approve()
  expect(await idOf(sent)).toBe('next')
  expect(await settled(dapp, 'next')).toMatchObject({ status: 200 })
})

/** Runs in a page of the wallet: a newer version wrote the record. */
function asOfNewerVersion(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('volley', 10_000)
    opening.onsuccess = () => {
      opening.result.close()
      resolve()
    }
    opening.onerror = () => reject(opening.error)
  })
}

/** Runs in a page of the wallet. */
function remove(): Promise<void> {
  return new Promise((resolve, reject) => {
    const deletion = indexedDB.deleteDatabase('volley')
    deletion.onsuccess = () => resolve()
    deletion.onerror = () => reject(deletion.error)
  })
}

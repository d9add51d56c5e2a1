import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchWallet } from '../../packages/wallet-testing/index.ts'
import { expect, network, newPerson, openDapp, test } from '../fixtures.ts'
import { batch, idOf, settled, untilStatus } from '../sending.ts'

test('after a restart of the browser an approved request continues, and a waiting one is withdrawn', async ({
  chain,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'volley-restart-'))
  const person = await newPerson(chain)
  try {
    chain.hold()
    const before = await launchWallet({ profile, phrase: person.phrase, networks: [network(chain)] })
    const page = await openDapp(before.wallet, chain.dappUrl)
    await page.connect()
    const approved = page.request('wallet_sendCalls', batch(chain, person.address, { id: 'approved' }))
    await before.wallet.approve()
    expect(await idOf(approved)).toBe('approved')
    const pending = page
      .request('wallet_sendCalls', batch(chain, person.address, { id: 'asked' }))
      .catch(() => 'the browser is gone')
    await before.wallet.approval()
    await before.wallet.close()
    await pending
    chain.release()

    const { wallet } = await launchWallet({ profile })
    try {
      const dapp = await openDapp(wallet, chain.dappUrl)
      expect(await dapp.request('eth_accounts')).toEqual({ result: [person.onWire] })
      expect(await dapp.request('wallet_getCallsStatus', ['asked'])).toMatchObject({ error: { code: 5730 } })
      const home = await wallet.home()
      await expect(home.getByTestId('password-input')).toBeVisible()
      // The wallet watches a signed call without a password to its end; the next call waits for the unlock.
      await expect
        .poll(() => chain.rpc('eth_getTransactionCount', [person.address, 'pending']), { timeout: 20_000 })
        .toBe('0x1')
      expect(await untilStatus(dapp, 'approved', ({ status }) => status === 100)).toMatchObject({
        atomic: false,
      })
      await wallet.unlock()
      expect(await settled(dapp, 'approved')).toMatchObject({ status: 200, receipts: [{}, {}] })
      expect(await chain.rpc('eth_getTransactionCount', [person.address, 'pending'])).toBe('0x2')
      expect(wallet.pages().some((open) => open.url().includes('approval.html'))).toBe(false)
    } finally {
      await wallet.close()
    }
  } finally {
    chain.release()
    await rm(profile, { recursive: true, force: true })
  }
})

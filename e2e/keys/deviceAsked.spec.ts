import type { Page } from '@playwright/test'
import { type Address, type Hex, stringToHex, verifyMessage, verifyTypedData } from 'viem'
import type { Wallet } from '../../packages/wallet-testing/index.ts'
import { has } from '../browsers.ts'
import { addLedger, ledgerWindow, pressOn } from '../device/addLedger.ts'
import { patience } from '../device/deviceWindow.ts'
import { addDevice, answer, makeDevice, readBy, signingWindow, signOn } from '../device/useDevice.ts'
import { type Chain, type Dapp, expect, openDapp, test } from '../fixtures.ts'
import { permit } from '../permit.ts'

/* The sites that ask a device, with each kind. */

type InHand = {
  from: Address
  window(): Promise<Page>
  sign(): Promise<void>
  /** The device has the request, and signs it only after `meanwhile`. */
  signAfter(meanwhile: () => Promise<void>): Promise<void>
}

async function takeQr(wallet: Wallet, chain: Chain): Promise<InHand> {
  const device = await makeDevice(chain)
  await addDevice(wallet, device)
  return {
    from: device.address(0) as Address,
    window: () => signingWindow(wallet),
    sign: () => signOn(wallet, device),
    async signAfter(meanwhile) {
      const page = await signingWindow(wallet)
      const codes = device.sign(await readBy(device, page))
      await meanwhile()
      await answer(page, codes)
    },
  }
}

async function takeStandIn(wallet: Wallet, chain: Chain): Promise<InHand> {
  const { from, port } = await addLedger(wallet, chain)
  return {
    from,
    window: () => ledgerWindow(wallet),
    sign: () => pressOn(wallet),
    async signAfter(meanwhile) {
      port.whileReading(meanwhile)
      await (await ledgerWindow(wallet)).getByTestId('ledger-sign').click()
    },
  }
}

const kinds = { qr: takeQr, ...(has('webHid') && { ledger: takeStandIn }) }

for (const [kind, take] of Object.entries(kinds)) {
  test(`the window names the site that asks, and two sites that ask the same are two requests: ${kind}`, async ({
    wallet,
    dapp,
    chain,
  }) => {
    test.slow()
    const { from, window, sign } = await take(wallet, chain)
    const other: Dapp = await openDapp(wallet, chain.dappUrl.replace('127.0.0.1', 'localhost'))
    const message = 'The same for both'
    const params = [stringToHex(message), from]
    for (const site of [dapp, other]) await site.connect()
    const heading = async () => (await window()).getByRole('heading', { level: 1 })

    const first = dapp.request('personal_sign', params)
    await wallet.approve()
    await expect(await heading()).toContainText(new URL(dapp.page.url()).host, patience)
    const second = other.request('personal_sign', params)
    await wallet.approve()
    await expect(await heading()).toContainText(new URL(other.page.url()).host, patience)
    await expect((await window()).getByRole('navigation')).toContainText('of 2')
    await sign()
    const { result } = await second
    expect(await verifyMessage({ address: from, message, signature: result as Hex })).toBe(true)
    await expect(await heading()).toContainText(new URL(dapp.page.url()).host, patience)
    await sign()
    expect((await first).result).toBe(result)

    const data = permit(chain, from)
    const asked = dapp.request('eth_signTypedData_v4', [from, JSON.stringify(data)])
    await wallet.approve()
    await expect(await heading()).toContainText(new URL(dapp.page.url()).host, patience)
    await sign()
    const signature = (await asked).result
    expect(await verifyTypedData({ ...data, address: from, signature } as never)).toBe(true)
  })

  test(`a site that is disconnected while the device has its request gets no signature: ${kind}`, async ({
    wallet,
    dapp,
    chain,
  }) => {
    test.slow()
    const { from, signAfter } = await take(wallet, chain)
    await dapp.connect()
    const asked = dapp.request('personal_sign', [stringToHex('Too late'), from])
    await wallet.approve()
    await signAfter(async () => {
      const { error } = await dapp.request('wallet_revokePermissions', [{ eth_accounts: {} }])
      expect(error).toBeUndefined()
    })
    expect(await asked).toMatchObject({ error: { code: 4100 } })
    expect((await asked).result).toBeUndefined()
  })
}

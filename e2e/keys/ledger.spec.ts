import type { Page } from '@playwright/test'
import { type Address, stringToHex, toHex, verifyMessage, verifyTypedData, zeroAddress } from 'viem'
import { english, generateMnemonic } from 'viem/accounts'
import type { Wallet } from '../../packages/wallet-testing/index.ts'
import { serveChecks } from '../../scripts/make/device.mjs'
import { has } from '../browsers.ts'
import { type Creation, create, creations, otherDeployment } from '../contracts/delegates.ts'
import { addLedger, ledgerPath, ledgerWindow, pressOn } from '../device/addLedger.ts'
import { answered, patience } from '../device/deviceWindow.ts'
import { createLedgerStandIn, type LedgerStandIn } from '../device/ledgerStandIn.ts'
import { plugIn } from '../device/plugIn.ts'
import { type Chain, type Dapp, expect, placeCode, test } from '../fixtures.ts'
import { permit } from '../permit.ts'

/* All of these tests replace the cable to a Ledger by a stand-in: `docs/devices.md` says what that leaves open. */

/** A stand-in whose first account is in the wallet, and connected with the page. */
async function connected(wallet: Wallet, dapp: Dapp, chain: Chain) {
  const added = await addLedger(wallet, chain)
  await dapp.connect()
  return added
}

/** Presses, and expects a sentence instead of a signature. The request waits on. */
async function failOn(wallet: Wallet, sentence: RegExp): Promise<void> {
  const page = await ledgerWindow(wallet)
  await page.getByTestId('ledger-sign').click()
  await failed(page, sentence)
}

const failed = (page: Page, sentence: RegExp) =>
  expect(page.getByTestId('device-failure')).toContainText(sentence, patience)

const whatWasShown = ({ shown }: LedgerStandIn) => shown.map(({ what }) => what)

if (!has('webHid')) {
  test('a browser that lets no page talk to devices offers no Ledger', async ({ wallet }) => {
    const home = await wallet.home()
    await home.getByTestId('account').click()
    await home.getByTestId('account-add').click()
    await expect(home.getByTestId('import-device')).toBeVisible()
    await expect(home.getByTestId('import-ledger')).toHaveCount(0)
  })
} else {
  test('a message and a permit are signed, each state has its sentence, and the hashes are the same', async ({
    wallet,
    dapp,
    chain,
  }) => {
    test.slow()
    const { standIn, port, from } = await connected(wallet, dapp, chain)
    const { settings } = standIn

    const message = 'Hello from a stand-in'
    const asked = dapp.request('personal_sign', [stringToHex(message), from])
    await wallet.approve()
    settings.locked = true
    await failOn(wallet, /locked/)
    settings.locked = false
    settings.app = 'Bitcoin'
    await failOn(wallet, /Ethereum app isn’t open/)
    settings.app = 'Ethereum'
    settings.rejects = true
    await failOn(wallet, /rejected/)
    settings.rejects = false
    port.useElsewhere(true)
    await failOn(wallet, /Another program/)
    // Another device on the cable has other accounts, and its signature would be another account's.
    const page = await ledgerWindow(wallet)
    const strange = createLedgerStandIn(generateMnemonic(english))
    await plugIn(page.context(), strange)
    await failOn(wallet, /doesn’t have the account/)
    await expect(page.getByTestId('ledger-choose')).toBeVisible()
    expect(strange.shown).toEqual([])
    await plugIn(page.context(), standIn)
    const id = await page.getByTestId('device').getAttribute('data-wanted')
    await page.getByTestId('ledger-choose').click()
    await answered(page, id)
    const signed = await asked
    expect(await verifyMessage({ address: from, message, signature: signed.result as `0x${string}` })).toBe(
      true,
    )

    const data = permit(chain, from)
    const asking = dapp.request('eth_signTypedData_v4', [from, JSON.stringify(data)])
    await wallet.approve()
    settings.blindSigning = false
    await failOn(wallet, /blind signing/)
    settings.blindSigning = true
    const again = await ledgerWindow(wallet)
    const hashes = await again.getByTestId('ledger-hash').allTextContents()
    await pressOn(wallet)
    const { result } = await asking
    expect(await verifyTypedData({ ...data, address: from, signature: result } as never)).toBe(true)
    const shown = standIn.shown.at(-1)
    if (shown?.what !== 'typedData') throw new Error('The stand-in showed no typed data')
    expect(hashes.join(' ')).toContain(shown.domain)
    expect(hashes.join(' ')).toContain(shown.message)
    expect(whatWasShown(standIn)).toEqual(['message', 'typedData'])
  })

  test('three calls run one after the other, through a cable that is pulled in the middle', async ({
    wallet,
    dapp,
    chain,
  }) => {
    test.slow()
    const { standIn, port, from } = await connected(wallet, dapp, chain)
    const calls = [1, 2, 3].map((value) => ({ to: chain.accounts[5] as Address, value: toHex(value) }))
    const balance = async () =>
      BigInt(String(await chain.rpc('eth_getBalance', [chain.accounts[5], 'latest'])))
    const before = await balance()
    const sending = dapp.request('wallet_sendCalls', [
      { version: '2.0.0', from, chainId: toHex(chain.chainId), atomicRequired: false, calls },
    ])
    await wallet.approve()
    const { id } = (await sending).result as { id: string }
    // While the person reads the second call, for which nobody pressed in the window.
    const isSecond = () => standIn.shown.length === 2
    port.whileReading(async () => {
      if (isSecond()) await port.unplug()
    })
    await pressOn(wallet)
    await expect.poll(isSecond, patience).toBe(true)
    await failed(await ledgerWindow(wallet), /unplugged/)
    await expect((await ledgerWindow(wallet)).getByTestId('device-call')).toContainText('2', patience)
    await failOn(wallet, /No Ledger|unplugged/)
    port.whileReading(() => port.unplug())
    await port.plug()
    await failOn(wallet, /unplugged/)
    port.whileReading(undefined)
    await wallet.killBackground()
    await port.plug()
    // The window asks again once the cable is back, and for the third call after that.
    await expect(async () => {
      expect((await dapp.request('wallet_getCallsStatus', [id])).result).toMatchObject({
        status: 200,
        atomic: false,
      })
    }).toPass(patience)
    await expect.poll(balance).toBe(before + 6n)
    expect(standIn.shown.map((one) => (one.what === 'transaction' ? one.nonce : one.what))).toEqual([
      0, 1, 1, 1, 2,
    ])
    expect(standIn.shown[1]).toEqual(standIn.shown[2])
  })

  test('an atomic batch takes two presses with the upgrade, and one on the upgraded account', async ({
    wallet,
    dapp,
    chain,
  }) => {
    test.slow()
    const { standIn, from } = await connected(wallet, dapp, chain)
    await create(chain, creations[otherDeployment] as Creation)
    const chainId = toHex(chain.chainId)
    const calls = [1, 2].map((value) => ({ to: chain.accounts[5] as Address, value: toHex(value) }))
    const batch = { version: '2.0.0', from, chainId, atomicRequired: true, calls }
    const run = async () => {
      const sending = dapp.request('wallet_sendCalls', [batch])
      await wallet.approve()
      await pressOn(wallet)
      const { id } = (await sending).result as { id: string }
      await expect(async () => {
        const { result } = await dapp.request('wallet_getCallsStatus', [id])
        expect(result).toMatchObject({ status: 200, atomic: true })
      }).toPass(patience)
    }

    await run()
    expect(standIn.shown).toHaveLength(2)
    const [authorization, transaction] = standIn.shown
    expect(authorization).toMatchObject({
      what: 'authorization',
      delegate: otherDeployment.toLowerCase(),
      nonce: 1,
    })
    expect(transaction).toMatchObject({ what: 'transaction', type: 4, nonce: 0 })
    await run()
    expect(standIn.shown.at(-1)).toMatchObject({ what: 'transaction', type: 2, nonce: 2 })
    expect(standIn.shown).toHaveLength(3)
  })

  test('an upgrade is removed with two presses, and the account is a plain one again', async ({
    wallet,
    chain,
  }) => {
    test.slow()
    const { standIn, from, home } = await addLedger(wallet, chain)
    await placeCode(chain, from, `0xef0100${otherDeployment.slice(2)}`)
    await home.reload()
    await home.getByTestId('account').click()
    await home.getByTestId('accounts-manage').click()
    await home.locator(`[data-testid="account-entry"][data-address="${from}" i]`).click()
    await home.getByTestId('delegation-remove').click()
    await wallet.approve()
    const upgrade = (await ledgerWindow(wallet)).getByTestId('ledger-upgrade')
    await expect(upgrade).toContainText('remov', patience)
    await pressOn(wallet)
    await expect.poll(() => chain.rpc('eth_getCode', [from, 'latest']), patience).toBe('0x')
    expect(standIn.shown).toMatchObject([
      { what: 'authorization', delegate: zeroAddress, chainId: chain.chainId, nonce: 1 },
      { what: 'transaction', type: 4, nonce: 0, to: from },
    ])
  })

  test('accounts come by three kinds of paths, an address is shown on the device, and another device is known', async ({
    wallet,
    dapp,
    chain,
  }) => {
    test.slow()
    const { standIn, port, from, home } = await connected(wallet, dapp, chain)
    await home.goto(`${wallet.origin}/popup.html#/add-account`)
    await home.getByTestId('import-ledger').click()
    await home.getByTestId('ledger-connect').click()
    for (const [kind, second] of [
      ['bip44', "m/44'/60'/0'/0/1"],
      ['legacy', "m/44'/60'/0'/1"],
      ['live', ledgerPath(1)],
    ] as const) {
      await home.getByTestId(`ledger-${kind}`).click()
      await expect(home.locator(`[data-address="${standIn.address(second)}"]`)).toBeVisible(patience)
    }

    await home.goto(`${wallet.origin}/popup.html#/account/${from}`)
    await home.getByTestId('ledger-verify').click()
    await expect(home.getByTestId('ledger-verified')).toBeVisible(patience)
    expect(standIn.shown).toEqual([{ what: 'address', address: from }])

    const asked = dapp.request('personal_sign', [stringToHex('No'), from])
    await wallet.approve()
    const page = await ledgerWindow(wallet)
    await port.unplug()
    await page.getByTestId('reject').click()
    expect((await asked).error).toMatchObject({ code: 4001 })
  })

  test('the page that checks a real Ledger passes with the stand-in, and names what fails', async ({
    wallet,
  }) => {
    test.slow()
    const { url, close } = await serveChecks()
    const standIn = createLedgerStandIn(generateMnemonic(english))
    const page = await wallet.newPage()
    await plugIn(page.context(), standIn)
    await page.goto(url)
    const status = page.getByRole('status')
    const failed = page.locator('[data-passed="false"]')
    await page.getByRole('button').click()
    // Nobody rejects on this device, though the page asks for it at the end.
    await expect(status).toHaveText('12 of 13 passed.', patience)
    await expect(failed).toContainText('a rejected message')

    standIn.settings.rejects = true
    await page.getByRole('button').click()
    await expect(status).toHaveText('4 of 13 passed.', patience)
    standIn.settings.app = 'Bitcoin'
    await page.getByRole('button').click()
    await expect(status).toHaveText('0 of 13 passed.', patience)
    await close()
  })
}

import { type Address, type Hex, stringToHex, toHex, verifyMessage } from 'viem'
import { type Creation, create, creations, otherDeployment } from '../contracts/delegates.ts'
import { addLedger, ledgerWindow, pressOn } from '../device/addLedger.ts'
import { answered, patience } from '../device/deviceWindow.ts'
import type { LedgerStandIn } from '../device/ledgerStandIn.ts'
import { type Chain, type Dapp, expect, test } from '../fixtures.ts'
import { idOf, sendsOf, untilStatus } from '../sending.ts'

/* Faults of the device itself in a batch, with a stand-in on the cable: `docs/devices.md` says what that leaves open. */

const noncesIn = ({ shown }: LedgerStandIn) =>
  shown.map((one) => (one.what === 'transaction' ? one.nonce : one.what))

/** Three payments, one after the other, or two that run as one. */
function send({ chain, dapp, from }: { chain: Chain; dapp: Dapp; from: Address }, atomicRequired = false) {
  const amounts = atomicRequired ? [1, 2] : [1, 2, 3]
  const calls = amounts.map((value) => ({ to: chain.accounts[5] as Address, value: toHex(value) }))
  const batch = { version: '2.0.0', from, chainId: toHex(chain.chainId), atomicRequired, calls }
  return dapp.request('wallet_sendCalls', [batch])
}

const balanceOn = async (chain: Chain) =>
  BigInt(String(await chain.rpc('eth_getBalance', [chain.accounts[5], 'latest'])))

const done = (dapp: Dapp, id: string) =>
  untilStatus(dapp, id, ({ status }) => status === 200, patience.timeout)

test('one press lasts for a batch, through a device that is locked, in another app, used elsewhere and gone', async ({
  wallet,
  dapp,
  chain,
}) => {
  test.slow()
  const { standIn, port, from } = await addLedger(wallet, chain)
  await dapp.connect()
  const { settings } = standIn
  const before = await balanceOn(chain)
  const sending = send({ chain, dapp, from })
  await wallet.approve()
  const id = await idOf(sending)
  /** The window names the present fault, and says that it needs no press. */
  const waits = async (sentence: RegExp) => {
    const page = await ledgerWindow(wallet)
    await expect(page.getByTestId('device-failure')).toContainText(sentence, patience)
    await expect(page.getByTestId('ledger-state')).toContainText(/continues by itself/)
    return page
  }

  settings.locked = true
  const first = await ledgerWindow(wallet)
  const wanted = await first.getByTestId('device').getAttribute('data-wanted')
  await first.getByTestId('ledger-sign').click()
  await waits(/locked/)
  settings.app = 'BOLOS'
  settings.locked = false
  await waits(/Ethereum app isn’t open/)
  // A device leaves the cable and comes back when it opens an app.
  await port.unplug()
  await waits(/unplugged/)
  settings.app = 'Ethereum'
  // Ledger's own program has it open for now. Meanwhile the window asks for the second call.
  port.whileReading(async () => port.useElsewhere(standIn.shown.length === 1))
  await port.plug()
  await answered(first, wanted)
  await waits(/Another program/)
  await expect((await ledgerWindow(wallet)).getByTestId('device-call')).toContainText('2')
  // The third call is ready only once the second has run: the cable is out by then.
  port.whileReading(async () => chain.hold())
  const second = await ledgerWindow(wallet)
  const wantedSecond = await second.getByTestId('device').getAttribute('data-wanted')
  port.useElsewhere(false)
  await answered(second, wantedSecond)
  await port.unplug()
  port.whileReading(undefined)
  chain.release()
  await waits(/unplugged/)
  expect(noncesIn(standIn)).toEqual([0, 1])
  await port.plug()

  await done(dapp, id)
  await expect.poll(() => balanceOn(chain)).toBe(before + 6n)
  expect(noncesIn(standIn)).toEqual([0, 1, 2])
})

test('a press of reject in a batch ends nothing by itself: another press continues, and the person may stop the rest', async ({
  wallet,
  dapp,
  chain,
}) => {
  test.slow()
  const { standIn, port, from } = await addLedger(wallet, chain)
  await dapp.connect()
  const before = await balanceOn(chain)
  const sending = send({ chain, dapp, from })
  await wallet.approve()
  const id = await idOf(sending)
  port.whileReading(async () => {
    standIn.settings.rejects = true
  })
  await pressOn(wallet)
  const page = await ledgerWindow(wallet)
  await expect(page.getByTestId('device-call')).toContainText('2', patience)
  await expect(page.getByTestId('device-failure')).toContainText(/rejected/, patience)
  await expect(page.getByTestId('ledger-state')).not.toContainText(/continues by itself/)
  port.whileReading(undefined)
  standIn.settings.rejects = false
  await page.getByTestId('ledger-sign').click()
  await expect.poll(() => noncesIn(standIn), patience).toEqual([0, 1, 2])
  await done(dapp, id)
  await expect.poll(() => balanceOn(chain)).toBe(before + 6n)

  standIn.settings.rejects = true
  const other = send({ chain, dapp, from })
  await wallet.approve()
  const rest = await idOf(other)
  const last = await ledgerWindow(wallet)
  await last.getByTestId('ledger-sign').click()
  await expect(last.getByTestId('device-failure')).toContainText(/rejected/, patience)
  await last.getByTestId('reject').click()
  await untilStatus(dapp, rest, ({ status }) => status === 400, patience.timeout)
  expect(await balanceOn(chain)).toBe(before + 6n)
})

for (const lies of ['otherBytes', 'otherAccount', 'olderAnswer'] as const)
  test(`a device that answers with ${lies} sends nothing and upgrades nothing, and the right answer counts`, async ({
    wallet,
    dapp,
    chain,
  }) => {
    test.slow()
    const { standIn, from } = await addLedger(wallet, chain)
    await dapp.connect()
    await create(chain, creations[otherDeployment] as Creation)
    const before = await balanceOn(chain)
    /** Signs wrongly first. The request stays, and nothing leaves. */
    const wronglyThenRightly = async () => {
      const page = await ledgerWindow(wallet)
      const wanted = await page.getByTestId('device').getAttribute('data-wanted')
      standIn.settings.lies = lies
      await page.getByTestId('ledger-sign').click()
      await expect(page.getByTestId('device-failure')).toContainText(/another account/, patience)
      await expect(page.locator(`[data-wanted="${wanted}"]`)).toBeVisible()
      standIn.settings.lies = undefined
      await page.getByTestId('ledger-sign').click()
      await answered(page, wanted)
    }

    const message = 'Hello'
    const first = dapp.request('personal_sign', [stringToHex('Before'), from])
    await wallet.approve()
    await (await ledgerWindow(wallet)).getByTestId('ledger-sign').click()
    await first
    const asked = dapp.request('personal_sign', [stringToHex(message), from])
    await wallet.approve()
    await wronglyThenRightly()
    const signature = (await asked).result as Hex
    expect(await verifyMessage({ address: from, message, signature })).toBe(true)

    chain.forgetRequests()
    const sending = send({ chain, dapp, from }, true)
    await wallet.approve()
    // The authorization comes first.
    const upgrade = (await ledgerWindow(wallet)).getByTestId('ledger-upgrade')
    await expect(upgrade).toBeVisible(patience)
    await wronglyThenRightly()
    const id = await idOf(sending)
    await done(dapp, id)
    await expect.poll(() => balanceOn(chain)).toBe(before + 3n)
    expect(sendsOf(chain)).toHaveLength(1)

    const calls = send({ chain, dapp, from })
    await wallet.approve({ click: ['[data-testid="plan-option"][data-mode="stepwise"]'] })
    await wronglyThenRightly()
    await done(dapp, await idOf(calls))
    await expect.poll(() => balanceOn(chain)).toBe(before + 9n)
  })

test('a person who turns to another request while the device shows one gets each answer where it belongs', async ({
  wallet,
  dapp,
  chain,
}) => {
  test.slow()
  const { standIn, port, from } = await addLedger(wallet, chain)
  await dapp.connect()
  const before = await balanceOn(chain)
  const sending = send({ chain, dapp, from })
  await wallet.approve()
  const id = await idOf(sending)
  const page = await ledgerWindow(wallet)
  let press = (): void => undefined
  const isPressed = new Promise<void>((resolve) => {
    press = resolve
  })
  port.whileReading(() => isPressed)
  await page.getByTestId('ledger-sign').click()
  await expect.poll(() => standIn.shown.length, patience).toBe(1)

  const message = 'In between'
  const asked = dapp.request('personal_sign', [stringToHex(message), from])
  await wallet.approve()
  const window = await ledgerWindow(wallet)
  await expect(window.getByRole('navigation')).toContainText('of 2', patience)
  if ((await window.getByTestId('device').getAttribute('data-kind')) !== 'message')
    await window.getByRole('button', { name: 'Next' }).click()
  await expect(window.getByTestId('device')).toHaveAttribute('data-kind', 'message')
  await window.getByTestId('ledger-sign').click()
  await expect(window.getByTestId('device-failure')).toContainText(/Another program or tab/, patience)
  press()
  port.whileReading(undefined)

  const signature = (await asked).result as Hex
  expect(await verifyMessage({ address: from, message, signature })).toBe(true)
  await expect.poll(() => sendsOf(chain).length, patience).toBeGreaterThan(0)
  await (await ledgerWindow(wallet)).getByTestId('ledger-sign').click()
  await done(dapp, id)
  await expect.poll(() => balanceOn(chain)).toBe(before + 6n)
})

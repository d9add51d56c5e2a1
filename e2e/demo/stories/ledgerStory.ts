import { type Address, type Hex, stringToHex, toHex, verifyMessage } from 'viem'
import { type Creation, create, creations, otherDeployment } from '../../contracts/delegates.ts'
import { addLedger, ledgerWindow, pressOn } from '../../device/addLedger.ts'
import { windowWith } from '../../device/deviceWindow.ts'
import { batch, idOf, settled } from '../../sending.ts'
import { settledApproval } from '../settledApproval.ts'
import { type Opened, openWallet } from './openWallet.ts'
import { same } from './outcome.ts'
import type { Stage, Story } from './story.ts'

type Desk = Opened & Awaited<ReturnType<typeof addLedger>>

/** A stand-in for a Ledger signs a message and two batches, through a pulled cable and a dead background. */
export const signByLedger: Story = async (stage) => {
  const { report, picture } = stage
  const opened = await openWallet(stage)
  const added = await report('Connect the stand-in for a Ledger, and add its first account', async () => {
    const added = await addLedger(opened.wallet, opened.chain)
    await picture('ledger-home', added.home)
    await opened.dapp.connect()
    return added
  })
  const desk = { ...opened, ...added }
  await report('Sign a message with one press', () => message(desk, stage))
  await report('Send three calls, pull the cable and kill the background at the second', () =>
    calls(desk, stage),
  )
  await report('Send two calls as one: a press for the upgrade, and one for the calls', () =>
    upgrade(desk, stage),
  )
}

async function message({ wallet, dapp, from }: Desk, { picture }: Stage): Promise<string> {
  const text = 'Hello from a stand-in'
  const asked = dapp.request('personal_sign', [stringToHex(text), from])
  await settledApproval(wallet)
  await wallet.approve()
  await picture('ledger-message', await ledgerWindow(wallet))
  await pressOn(wallet)
  const signature = (await asked).result as Hex
  same('The signer of the message', await verifyMessage({ address: from, message: text, signature }), true)
  return 'The page has the signature.'
}

async function calls(
  { chain, wallet, dapp, from, port, standIn }: Desk,
  { picture }: Stage,
): Promise<string> {
  const to = chain.accounts[5] as Address
  const before = standIn.shown.length
  const asked = dapp.request(
    'wallet_sendCalls',
    batch(chain, from, {
      calls: [1, 2, 3].map((tenths) => ({ to, value: toHex(BigInt(tenths) * 10n ** 17n) })),
    }),
  )
  await settledApproval(wallet)
  await wallet.approve()
  const id = await idOf(asked)
  // While the person reads the second call on the device.
  port.whileReading(async () => {
    if (standIn.shown.length === before + 2) await port.unplug()
  })
  await pressOn(wallet)
  const second = await windowWith(wallet, 'device-failure')
  await second.getByTestId('device-call').filter({ hasText: '2' }).waitFor()
  await picture('ledger-unplugged', second)
  port.whileReading(undefined)
  await wallet.killBackground()
  await port.plug()

  const { status, receipts } = await settled(dapp, id)
  same('The status', { status, receipts: receipts?.length }, { status: 200, receipts: 3 })
  const nonces = standIn.shown.slice(before).map((one) => (one.what === 'transaction' ? one.nonce : one.what))
  same('The nonces that the stand-in showed', nonces, [0, 1, 1, 2])
  return 'Each call ran once, with one press on the device each, and one more for the cable.'
}

async function upgrade({ chain, wallet, dapp, from, standIn }: Desk, { picture }: Stage): Promise<string> {
  await create(chain, creations[otherDeployment] as Creation)
  const to = chain.accounts[5] as Address
  const before = standIn.shown.length
  const asked = dapp.request(
    'wallet_sendCalls',
    batch(chain, from, {
      atomicRequired: true,
      calls: [1, 2].map((tenths) => ({ to, value: toHex(BigInt(tenths) * 10n ** 17n) })),
    }),
  )
  await picture('ledger-upgrade-approval', await settledApproval(wallet))
  await wallet.approve()
  await picture('ledger-upgrade', await ledgerWindow(wallet))
  await pressOn(wallet)
  const { status, atomic } = await settled(dapp, await idOf(asked))
  same('The status', { status, atomic }, { status: 200, atomic: true })
  const shown = standIn.shown.slice(before).map(({ what }) => what)
  same('What the stand-in showed', shown, ['authorization', 'transaction'])
  return 'Two presses upgraded the account and ran both calls as one.'
}

import { numberToHex } from 'viem'
import { expect } from '../../fixtures.ts'
import { idOf, settled } from '../../sending.ts'
import { newestBatch } from '../newestBatch.ts'
import { settledApproval } from '../settledApproval.ts'
import { same } from './outcome.ts'
import { asked, facts, openShop, paymasters, purchase, type Shop } from './shop.ts'
import type { Stage, Story } from './story.ts'

const send = 'eth_sendUserOperation'
const paymasterMethods = ['pm_getPaymasterStubData', 'pm_getPaymasterData']

/** A customer without any coin buys three times what the shop's paymaster pays, and twice it does not. */
export const sponsored: Story = async (stage) => {
  const { report } = stage
  const shop = await openShop(stage)
  await report('Connect the shop', () => shop.dapp.connect())
  await report('The shop asks what the wallet can do', async () => {
    same('Capability paymasterService', await paymasters(shop), { supported: true })
    return 'The wallet supports paymasters on this chain.'
  })
  await report('Buy three things, upgrade the account, and let the shop pay', () => buy(shop, stage))
  await report('The shop’s paymaster refuses', () => refused(shop))
  await report('The paymaster refuses, and the shop lets the customer pay', () => pays(shop, stage))
  await report('The bundler loses the operation, and the browser kills the background', () =>
    lost(shop, stage),
  )
}

async function buy(shop: Shop, { picture }: Stage): Promise<string> {
  const { dapp, wallet, sponsor, chain } = shop
  sponsor.forgetRequests()
  const answer = dapp.request('wallet_sendCalls', purchase(shop))
  const approval = await settledApproval(wallet)
  await approval.getByText(`Paid by ${new URL(sponsor.paymasterUrl).host}`).waitFor()
  await picture('approval-paid', approval)
  await approval.locator('[data-testid="call"]').last().scrollIntoViewIfNeeded()
  await picture('approval-paid-calls', approval)
  same('Requests to both services before the approval', sponsor.requests(), [])
  chain.hold()
  await wallet.approve()
  const id = await idOf(answer)
  const status = await newestBatch(wallet, 1)
  await status.locator('[data-testid="call"][data-state="sent"]').first().waitFor()
  await picture('status-pending', status)
  chain.release()

  await paidOnce(shop, id)
  same('Requests', asked(shop, send, ...paymasterMethods), {
    [send]: 1,
    pm_getPaymasterStubData: 1,
    pm_getPaymasterData: 1,
  })
  same('The chain', await facts(shop), bought({ runs: 1 }))
  await finished(shop, 1, { picture, name: 'status-paid' })
  return 'One operation ran all three calls. The shop has 6 TEST, and the customer still has no coin.'
}

async function refused(shop: Shop): Promise<string> {
  const { dapp, wallet, sponsor } = shop
  sponsor.forgetRequests()
  sponsor.setPaymasterFaults(['refuse'])
  const answer = dapp.request('wallet_sendCalls', purchase(shop))
  await settledApproval(wallet)
  await wallet.approve()
  const { error } = await answer
  same('The error code', error?.code, -32003)
  same('Operations that the bundler received', asked(shop, send), { [send]: 0 })
  same('The chain', await facts(shop), bought({ runs: 1 }))
  return `The shop gets ${error?.code} "${error?.message}", and nothing runs.`
}

async function pays(shop: Shop, { picture }: Stage): Promise<string> {
  const { dapp, wallet, sponsor, chain, customer } = shop
  sponsor.forgetRequests()
  const answer = dapp.request('wallet_sendCalls', purchase(shop, { optional: true }))
  await picture('approval-optional', await settledApproval(wallet))
  await wallet.approve()
  const approval = await wallet.approval()
  await approval.locator('[data-kind="sponsorRefused"]').waitFor()
  await approval.locator('[data-kind="insufficientFunds"]').waitFor()
  // The buttons of a new request are inert for a moment.
  await approval.locator('[data-testid="reject"][disabled]').waitFor({ state: 'detached' })
  await picture('approval-too-little', approval)

  await chain.rpc('anvil_setBalance', [customer, numberToHex(coin)])
  await settledApproval(wallet)
  await approval.getByTestId('fee-ceiling').waitFor()
  await picture('approval-asks-to-pay', approval)
  await wallet.reject()
  same('The error code', (await answer).error?.code, 4001)
  same('Operations that the bundler received', asked(shop, send), { [send]: 0 })
  same('The chain', await facts(shop), bought({ runs: 1, coin }))
  sponsor.setPaymasterFaults([])
  return 'The approval asks the customer to pay, who now has 1 ETH. The customer rejects, and nothing runs.'
}

async function lost(shop: Shop, { picture }: Stage): Promise<string> {
  const { dapp, wallet, sponsor } = shop
  sponsor.forgetRequests()
  sponsor.setBundlerFaults([`lose@${send}`])
  const answer = dapp.request('wallet_sendCalls', purchase(shop))
  await settledApproval(wallet)
  await wallet.approve()
  const id = await idOf(answer)
  const sent = () => sponsor.requests(send)
  await expect.poll(() => sent().length, { timeout: 20_000 }).toBeGreaterThan(0)
  await wallet.killBackground()
  const before = sent().length
  same('Runs after the bundler lost the operation', (await facts(shop)).runs, 1)

  sponsor.setBundlerFaults([])
  await paidOnce(shop, id)
  const signed = new Set(sent().map(({ params }) => JSON.stringify(params[0])))
  same('Different operations that the wallet signed', signed.size, 1)
  same('Sends after the death of the background', sent().length > before, true)
  same('The chain', await facts(shop), bought({ runs: 2, coin }))
  await finished(shop, 2, { picture, name: 'status-lost' })
  return `The wallet sent the same operation ${sent().length} times. It ran once, and the shop has 12 TEST.`
}

/** The customer receives this sum in the third purchase. */
const coin = 10n ** 18n

/** The expected facts after so many purchases. The upgrade raises the account’s nonce to 1. */
const bought = ({ runs, coin = 0n }: { runs: number; coin?: bigint }) => ({
  coin,
  isUpgraded: true,
  transactions: 1,
  earned: BigInt(6 * runs),
  runs,
  paidFor: true,
})

/** Waits until the batch is over, and compares what the shop reads. */
async function paidOnce({ dapp }: Shop, id: string): Promise<void> {
  const { status, atomic, capabilities, receipts } = await settled(dapp, id)
  same(
    'The status',
    { status, atomic, paid: capabilities?.paymasterService, receipts: receipts?.map(({ status }) => status) },
    { status: 200, atomic: true, paid: true, receipts: ['0x1'] },
  )
}

/** Takes a picture of the newest batch at its end. */
async function finished(
  { wallet }: Shop,
  count: number,
  { picture, name }: { picture: Stage['picture']; name: string },
): Promise<void> {
  const page = await newestBatch(wallet, count)
  await page.locator('[data-testid="batch"][data-status="200"]').waitFor()
  await page.getByTestId('batch-sponsor').waitFor()
  await picture(name, page)
}

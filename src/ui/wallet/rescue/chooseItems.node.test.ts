import { type Address, encodeFunctionData, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contracts, deployContract } from '../../../../e2e/contracts/deploy.mjs'
import type { CallView, Review } from '../../../domain/review/review.ts'
import {
  coin,
  makeStage,
  origin,
  type Stage,
  safe,
  tokens,
  type Victim,
} from '../../../engine/rescue/rescueStage.fake.ts'
import { batchKey } from '../../../storage/journal/rows.ts'
import { stoppedAt } from '../activity/result/stoppedAt.ts'
import { chooseItems, type Decisions } from './chooseItems.ts'
import { type Belongings, fitting, rescuePlan } from './rescuePlan.ts'

const drainer: Address = '0x00000000000000000000000000000000000bad01'
const veto: Address = '0x00000000000000000000000000000000000be70e'

/** The code of a thief's token: it agrees to everything while the victim itself pays, and to nothing else. */
const vetoCode = (victim: Address): Hex =>
  `0x3273${victim.slice(2).toLowerCase()}14601d575f5ffd5b60015f5260205ff3`

let stage: Stage
beforeAll(async () => {
  stage = await makeStage({ interval: 100, block: 500 })
}, 60_000)
afterAll(() => stage.stop())

/** Plans as the page does, and rescues. */
async function planned(
  id: string,
  victim: Victim,
  has: Partial<Belongings>,
  decisions: Decisions = new Map(),
) {
  const { address: from } = victim.account
  const coinAndToken = [
    { chainId: 1, symbol: 'ETH', decimals: 18, amounts: [coin] },
    { chainId: 1, address: stage.token, symbol: 'TEST', decimals: 18, amounts: [tokens] },
  ]
  const items = rescuePlan(
    {
      positions: coinAndToken,
      nfts: [],
      allowances: [],
      known: new Set([stage.token.toLowerCase()]),
      ...has,
    },
    { from, to: safe, priceOf: () => undefined },
  )
  const { calls } = fitting([...chooseItems(items, decisions).included])
  const submission = stage.rescue(id, { ...victim, calls })
  await stage.engine().submit(submission)
  return { items, submission, status: await stage.ended(id) }
}

test('an NFT with an approval of its own moves, and nothing fails because of the approval', async () => {
  const nft = await deployContract(stage.node.url, 'TestNft')
  const victim = await stage.victim(1)
  const { address } = victim.account
  const { abi } = contracts.TestNft
  const send = async (from: Address, functionName: string, args: unknown[]) => {
    await stage.node.rpc('anvil_impersonateAccount', [from])
    const data = encodeFunctionData({ abi, functionName, args })
    await stage.node.rpc('eth_sendTransaction', [{ from, to: nft, data, gas: '0x30d40' }])
    await stage.node.rpc('anvil_stopImpersonatingAccount', [from])
    await stage.node.settle()
  }
  await stage.node.rpc('anvil_setBalance', [drainer, '0xde0b6b3a7640000'])
  await send(drainer, 'mint', [address])
  await send(address, 'approve', [drainer, 1n])
  await stage.node.rpc('anvil_setBalance', [address, '0xde0b6b3a7640000'])
  const { status } = await planned('nft', victim, {
    nfts: [{ nft: { address: nft, id: '0x1', kind: 'erc721', name: '' }, amount: 1n }],
    allowances: [{ kind: 'item', token: nft, spender: drainer, id: 1n, amount: 1n }],
    known: new Set([stage.token, nft].map((one) => one.toLowerCase())),
  })
  expect(status).toMatchObject({ status: 200 })
  const data = encodeFunctionData({ abi, functionName: 'ownerOf', args: [1n] })
  expect(await stage.node.rpc('eth_call', [{ to: nft, data }, 'latest'])).toMatch(
    new RegExp(safe.slice(2), 'i'),
  )
}, 60_000)

test('a stranger’s contract that refuses the rescue alone cannot stop it, and is named if the person includes it', async () => {
  const victim = await stage.victim(2)
  await stage.node.rpc('anvil_setCode', [veto, vetoCode(victim.account.address)])
  await stage.node.settle()
  const has = { allowances: [{ kind: 'erc20', token: veto, spender: drainer, amount: 1n } as const] }
  const key = (await stageKeys(victim, has)).find(({ call }) => call.to === veto)?.key ?? ''

  const stopped = await planned('stopped', victim, has, new Map([[key, true]]))
  expect(stopped.status).toMatchObject({
    status: 500,
    capabilities: { error: { data: { fault: 'rescueFailed' } } },
  })
  const { rescue, calls, from } = stopped.submission
  const views = (rescue?.calls ?? []).map(({ to }) => ({ to: { address: to } }) as CallView)
  const review = {
    chainId: stage.node.chainId,
    blocks: [{ kind: 'calls', calls: views, carried: { from, calls, rescue } }],
  } as unknown as Review
  const transactions = await stage.journal.transactionsOf(batchKey(origin, 'stopped'))
  expect(stoppedAt({ batch: {}, request: { review }, transactions })).toMatchObject({
    index: 2,
    call: { to: { address: veto } },
  })

  const { safeTokens } = await stage.standing(victim)
  expect((await planned('again', victim, has)).status).toMatchObject({ status: 200 })
  expect(await stage.standing(victim)).toMatchObject({ coins: 0n, safeTokens: safeTokens + tokens })
}, 60_000)

const stageKeys = async ({ account }: Victim, has: Pick<Belongings, 'allowances'>) =>
  rescuePlan(
    { positions: [], nfts: [], known: new Set(), ...has },
    { from: account.address, to: safe, priceOf: () => undefined },
  )

import { type Address, encodeAbiParameters, pad } from 'viem'
import { expect, test } from 'vitest'
import { defaultDelegate, delegationTo } from '../../../contracts/delegates.ts'
import type { Network } from '../../../domain/network.ts'
import type { Nft } from '../../../domain/nft.ts'
import type { WatchedToken } from '../../../domain/token.ts'
import { entryPoint } from '../../../domain/userOperation.ts'
import type { AskNetwork } from '../../node/askNetwork.ts'
import { topics } from '../allowances/allowanceKinds.ts'
import { readRescue } from './readRescue.ts'
import { rescuePlan, staysBehind } from './rescuePlan.ts'

const from: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const safe: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const swept: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const spender: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const at = (place: number): Address => `0x${String(place).padStart(40, '0')}`
const [mine, spam, late, stranger, art, usdc] = [at(1), at(2), at(3), at(4), at(5), at(6)]

const network = { chainId: 1, name: 'Test', rpcUrls: [], symbol: 'ETH', decimals: 18 } as unknown as Network
const watched: WatchedToken[] = [
  { address: mine, symbol: 'MINE', decimals: 0 },
  { address: spam, symbol: 'SPAM', decimals: 0, hidden: true },
  { address: late, symbol: 'LATE', decimals: 0, unverified: true },
  { address: usdc, symbol: 'USDC', decimals: 0, hidden: true },
]
const dai = at(7)
const known = [
  { address: usdc, symbol: 'USDC', name: 'USD Coin', decimals: 0 },
  { address: dai, symbol: 'DAI', name: 'Dai', decimals: 18 },
]
const nft: Nft = { address: art, id: '0x1', kind: 'erc721', name: 'Art' }
const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])

/** A chain on which the account has one of everything. `silent` contracts report nothing. */
const node =
  ({ silent = [], logs = true }: { silent?: Address[]; logs?: boolean } = {}): AskNetwork =>
  async (requests) =>
    requests.map(({ method, params }) => {
      const [call] = params as [{ to?: Address; data?: string }]
      if (method === 'eth_blockNumber') return '0x10'
      if (method === 'eth_getBalance') return '0x7'
      if (method === 'eth_getLogs')
        return logs ? [{ address: stranger, topics: [topics[0], pad(from), pad(spender)] }] : null
      if (method === 'eth_getCode') {
        const of = params[0] as Address
        return of === swept
          ? delegationTo(at(9))
          : [entryPoint, defaultDelegate.address].includes(of)
            ? '0x60'
            : '0x'
      }
      if (!call.to || silent.includes(call.to)) return null
      const answers: Record<string, unknown> = {
        '0x70a08231': word(1n),
        '0xdd62ed3e': call.to === stranger ? word(5n) : null,
        '0x6352211e': word(BigInt(from)),
      }
      return answers[call.data?.slice(0, 10) ?? ''] ?? null
    })

const read = (ask: AskNetwork) =>
  readRescue({
    ...{ network, from, others: [safe, swept], nfts: [nft, { ...nft, id: '0x2', hidden: true }] },
    ...{ watched, known, activities: [], ask, now: 0 },
  })

const lines = async (ask: AskNetwork) =>
  rescuePlan(await read(ask), { from, to: safe, priceOf: () => undefined }).map(({ kind, call, isKnown }) => [
    kind,
    call.to,
    isKnown,
  ])

test('the plan has everything, also what is hidden, and knows which contracts a stranger chose', async () => {
  expect(await lines(node())).toEqual([
    ['asset', safe, true],
    ['asset', mine, true],
    ['asset', usdc, true],
    ['asset', dai, true],
    ['nft', art, true],
    ['nft', art, true],
    ['asset', spam, false],
    ['asset', late, false],
    ['asset', stranger, false],
    ['allowance', stranger, false],
  ])
})

test('what no node reports stays behind, and has a name', async () => {
  const situation = await read(node({ silent: [mine, late, art, dai] }))
  expect(staysBehind(situation).map((one) => ('id' in one ? one.id : one.symbol))).toEqual([
    'MINE',
    'DAI',
    'LATE',
    '0x1',
    '0x2',
  ])
})

test('the plan knows how far the nodes searched for approvals', async () => {
  expect((await read(node())).exposure).toMatchObject({ looked: 'all', unread: 0 })
  expect((await read(node({ logs: false }))).exposure).toMatchObject({ looked: 'none' })
  expect((await read(node({ silent: [stranger] }))).exposure).toMatchObject({ unread: 1 })
})

test('the plan knows which accounts run unknown code', async () => {
  const { codes, isPossible } = await read(node())
  expect([...codes]).toEqual([
    [safe, 'none'],
    [swept, 'unknown'],
  ])
  expect(isPossible).toBe(true)
})

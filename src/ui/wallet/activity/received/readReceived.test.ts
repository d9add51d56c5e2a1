import fc from 'fast-check'
import { type Address, numberToHex, pad } from 'viem'
import { toEventSelector } from 'viem/utils'
import { expect, test, vi } from 'vitest'
import type { AskNetwork } from '../../../node/askNetwork.ts'
import { type BalancePoint, riseBetween } from './balancePoint.ts'
import { readReceived } from './readReceived.ts'
import { type Seen, unseen } from './received.ts'
import { keepSeen, seenAt } from './storedReceived.ts'

const owner: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const friend: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const usdc: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const transfer = toEventSelector('event Transfer(address indexed, address indexed, uint256)')
const word = (value: bigint) => numberToHex(value, { size: 32 })
const now = 1_800_000_000_000
const depth = 12

type Chain = {
  height: number
  /** Blocks with a transfer of as many units as the block's number. */
  transfers?: readonly number[]
  /** Blocks whose transfer has another place in its block, as after a reorg. */
  moved?: readonly number[]
  /** Maximum blocks that the node searches at once. */
  most?: number
  balance?: bigint
  nonce?: bigint
}

function node({
  height,
  transfers = [],
  moved = [],
  most = Number.POSITIVE_INFINITY,
  balance,
  nonce,
}: Chain) {
  return vi.fn<AskNetwork>(async (requests) =>
    requests.map(({ method, params }) => {
      const [first, second] = params as [Record<string, string> & string, string]
      switch (method) {
        case 'eth_blockNumber':
          return numberToHex(height)
        case 'eth_getLogs': {
          const [from, to] = [Number(first.fromBlock), Number(first.toBlock)]
          if (to - from + 1 > most) return null
          return transfers
            .filter((block) => block >= from && block <= to)
            .map((block) => ({
              address: usdc,
              topics: [transfer, pad(friend), pad(owner)],
              data: word(BigInt(block)),
              blockNumber: numberToHex(block),
              logIndex: moved.includes(block) ? '0x3' : '0x0',
              transactionHash: word(BigInt(block)),
            }))
        }
        case 'eth_getBlockByNumber':
          return { timestamp: numberToHex(Number(first) + 1_700_000_000) }
        case 'eth_getBalance':
          expect(second).toBe(numberToHex(height))
          return balance === undefined ? null : numberToHex(balance)
        case 'eth_getTransactionCount':
          return nonce === undefined ? null : numberToHex(nonce)
        default:
          return null
      }
    }),
  )
}

const read = (ask: AskNetwork, seen: Seen = unseen) =>
  readReceived({ ask, owner, listed: { tokens: [usdc], nfts: [] }, seen, blockTime: 2000, depth, now })

const blocksIn = ({ received }: Seen) => received.map(({ block }) => block)

test('transfers have their block’s time, and the next look asks only for what is new', async () => {
  const first = await read(node({ height: 1000, transfers: [10, 900] }))
  expect(first.searched).toEqual({ from: 0, to: 1000 })
  expect(first.received).toMatchObject([
    { kind: 'token', value: 900n, from: friend, at: (900 + 1_700_000_000) * 1000 },
    { kind: 'token', value: 10n },
  ])
  const ask = node({ height: 1010, transfers: [10, 900, 1005] })
  const second = await read(ask, first)
  expect(blocksIn(second)).toEqual([1005, 900, 10])
  expect(second.searched).toEqual({ from: 0, to: 1010 })
  const [filter] = ask.mock.calls.flatMap(([all]) => all.filter(({ method }) => method === 'eth_getLogs'))
  expect(filter?.params[0]).toMatchObject({ fromBlock: '0x3dd', toBlock: '0x3f2', address: [usdc] })
})

test('what a reorg took back goes, and what it moved stands once', async () => {
  const first = await read(node({ height: 1000, transfers: [10, 985, 990, 995] }))
  const second = await read(node({ height: 1001, transfers: [10, 990, 998], moved: [990] }), first)
  // A block that deep is final: it stays, although the node leaves its transfer out.
  expect(blocksIn(second)).toEqual([998, 990, 985, 10])
  expect(second.received[1]).toMatchObject({ block: 990, index: 3 })
  // If the node refuses to search, nothing is taken back.
  expect(blocksIn(await read(node({ height: 1002, most: 0 }), second))).toEqual([998, 990, 985, 10])
})

test('whatever range a node allows, the blocks that count as searched are those it searched', async () => {
  const heights = fc.array(fc.integer({ min: 1, max: 300_000 }), { minLength: 1, maxLength: 4 })
  const transfers = fc.array(fc.integer({ min: 1, max: 300_000 }), { maxLength: 10 })
  await fc.assert(
    fc.asyncProperty(
      heights,
      transfers,
      fc.constantFrom(0, 600, 3_000, 60_000),
      async (heights, blocks, most) => {
        let seen = unseen
        for (const height of heights.toSorted((one, other) => one - other)) {
          const happened = blocks.filter((block) => block <= height)
          seen = await read(node({ height, transfers: happened, most }), seen)
          if (typeof seen.searched !== 'object') continue
          const { from, to } = seen.searched
          expect(to).toBe(height)
          for (const block of happened) if (block >= from) expect(blocksIn(seen)).toContain(block)
        }
        if (most === 0) expect(seen.searched).toBe('refused')
        expect(new Set(blocksIn(seen)).size).toBe(seen.received.length)
      },
    ),
    { numRuns: 60 },
  )
})

test('a node’s clock puts nothing into the future', async () => {
  const ask = node({ height: 10, transfers: [5] })
  const late: AskNetwork = async (requests) =>
    (await ask(requests)).map((answer, index) =>
      requests[index]?.method === 'eth_getBlockByNumber' ? { timestamp: '0xffffffffff' } : answer,
    )
  expect((await read(late)).received).toMatchObject([{ at: now }])
})

test('coins count as received only as a rise of the balance while the account sent nothing', async () => {
  const seen = await read(node({ height: 10, balance: 5n, nonce: 1n }))
  expect(seen.received).toEqual([])
  const rose = await read(node({ height: 12, balance: 8n, nonce: 1n }), seen)
  expect(rose.received).toEqual([{ kind: 'coin', value: 3n, since: now, at: now, block: 12 }])
  expect((await read(node({ height: 12, balance: 8n, nonce: 2n }), seen)).received).toEqual([])
  expect((await read(node({ height: 12, balance: 4n, nonce: 1n }), seen)).received).toEqual([])
  // A node that tells no balance, or is behind, changes nothing.
  expect((await read(node({ height: 12 }), seen)).point).toEqual(seen.point)
  expect((await read(node({ height: 9, balance: 8n, nonce: 1n }), seen)).received).toEqual([])
})

test('the rises never add up to more than what the balance gained', () => {
  const point = fc.record({
    block: fc.nat(50),
    at: fc.nat(),
    balance: fc.bigInt({ min: 0n, max: 1000n }),
    nonce: fc.bigInt({ min: 0n, max: 2n }),
  })
  fc.assert(
    fc.property(fc.array(point), (points: BalancePoint[]) => {
      for (const [index, after] of points.entries()) {
        const before = points[index - 1]
        const rise = riseBetween(before, after)
        if (!rise) continue
        expect(rise.value).toBe(after.balance - (before?.balance ?? 0n))
        expect(rise.value).toBeGreaterThan(0n)
        expect(after.nonce).toBe(before?.nonce)
      }
      expect(points.map((one) => riseBetween(undefined, one))).toEqual(points.map(() => undefined))
    }),
  )
})

test('a node that refuses to search is named as such, and what was seen before stays', async () => {
  const first = await read(node({ height: 1000, transfers: [10] }))
  const second = await read(node({ height: 1010, most: 0 }), first)
  expect(second.searched).toBe('refused')
  expect(blocksIn(second)).toEqual([10])
})

test('what one page saw, the next one knows, for the same account, network and list', async () => {
  const seen = await read(node({ height: 1000, transfers: [10], balance: 5n, nonce: 1n }))
  await keepSeen('1 alice', seen)
  expect(await seenAt('1 alice')).toEqual(seen)
  expect(await seenAt('2 alice')).toEqual(unseen)
})

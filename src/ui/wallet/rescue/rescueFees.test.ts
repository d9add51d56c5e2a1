import { type Address, type Hex, numberToHex, parseGwei } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import type { AskNetwork } from '../../node/askNetwork.ts'
import { rescueFees } from './rescueFees.ts'

const victim = privateKeyToAccount(numberToHex(7702, { size: 32 }))
const stranger = privateKeyToAccount(numberToHex(4337, { size: 32 }))
const sweeper: Address = '0x0000000000000000000000000000000000005eeb'
const ours: Hex = `0x${'11'.repeat(32)}`
const lost = { account: victim.address, hash: ours, blockNumber: '0x9' } as const
const gwei = (count: number) => numberToHex(parseGwei(`${count}`))
const dynamic = (tip: number, most = 1000) => ({ maxFeePerGas: gwei(most), maxPriorityFeePerGas: gwei(tip) })

/** A transaction of someone else with an authorization by this account, as a node reports it. */
async function rival(by: typeof victim, fees: object) {
  const { r, s, yParity = 0 } = await by.signAuthorization({ chainId: 1, address: sweeper, nonce: 3 })
  const list = [{ chainId: '0x1', address: sweeper, nonce: '0x3', r, s, yParity: numberToHex(yParity) }]
  return { hash: '0x22', from: stranger.address, to: sweeper, ...fees, authorizationList: list }
}

/** A node whose base fee is 10 gwei, with fast tips of this, and with these blocks. */
const node =
  (fast: number | undefined, blocks: Record<Hex, unknown[]> = {}): AskNetwork =>
  async (requests) =>
    requests.map(({ method, params: [tag] }) => {
      if (method === 'eth_getBlockByNumber')
        return { number: '0xa', baseFeePerGas: gwei(10), transactions: blocks[tag as Hex] ?? [] }
      const reward = fast === undefined ? [] : [[gwei(1), gwei(2), gwei(fast)]]
      return method === 'eth_feeHistory' ? { reward } : method === 'eth_gasPrice' ? gwei(11) : gwei(1)
    })

const tipOf = async (ask: AskNetwork, race?: typeof lost) =>
  (await rescueFees(ask, race))?.maxPriorityFeePerGas

test('a rescue pays twice the tip of the fast ones, and twice the base fee', async () => {
  expect(await rescueFees(node(30))).toEqual({ maxFeePerGas: gwei(80), maxPriorityFeePerGas: gwei(60) })
})

test.each([[2], [undefined]])(
  'its tip is at least the base fee, where the fast ones pay %s',
  async (fast) => {
    expect(await tipOf(node(fast))).toBe(gwei(10))
  },
)

test('after a lost race it pays a quarter more than the one that won', async () => {
  const own = { hash: ours, from: stranger.address, ...dynamic(60) }
  const winner = await rival(victim, dynamic(100))
  expect(await tipOf(node(30, { '0x9': [winner, own] }), lost)).toBe(gwei(125))
  expect(await tipOf(node(30, { '0x9': [own], '0x8': [winner] }), lost)).toBe(gwei(125))
  // The victim’s own transaction uses the nonce, too.
  const plain = { hash: '0x33', from: victim.address.toLowerCase(), gasPrice: gwei(210) }
  expect(await tipOf(node(30, { '0x9': [plain, own] }), lost)).toBe(gwei(250))
})

test('what counts is what the winner paid above the base fee', async () => {
  const winner = await rival(victim, dynamic(500, 90))
  expect(await tipOf(node(30, { '0x9': [winner] }), lost)).toBe(gwei(100))
})

test('where nobody sees who won, it pays twice its own tip', async () => {
  const own = { hash: ours, from: stranger.address, ...dynamic(60) }
  const other = await rival(stranger, dynamic(900))
  const broken = { hash: '0x44', ...dynamic(900), authorizationList: [{ address: sweeper }, null, 'x'] }
  expect(await tipOf(node(30, { '0x9': [other, broken, null, own] as unknown[] }), lost)).toBe(gwei(120))
  expect(await tipOf(node(30), lost)).toBe(gwei(60))
})

test('a thief who pays any tip to himself raises it to a hundred times the first at most', async () => {
  const winner = await rival(victim, dynamic(1_000_000, 2_000_000))
  expect(await tipOf(node(30, { '0x9': [winner] }), lost)).toBe(gwei(6000))
})

test('a chain without a base fee, or a silent node, suggests nothing', async () => {
  expect(await rescueFees(async (requests) => requests.map(() => null))).toBeUndefined()
  expect(await rescueFees(async () => [{ number: '0x1' }, null, null, gwei(1)])).toBeUndefined()
  expect(await rescueFees(() => Promise.reject(new Error('silent')))).toBeUndefined()
})

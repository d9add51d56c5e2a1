import { type Address, type Hex, parseGwei } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { placeOracle } from '../../e2e/oracle.ts'
import { startNode, type TestNode } from '../../packages/test-node/node.mjs'
import type { Call } from '../domain/batch.ts'
import type { Network } from '../domain/network.ts'
import type { Preview } from '../domain/review/preview.ts'
import { memoryCache } from '../lib/cache.ts'
import { createNames } from '../preview/explain/partyNames.ts'
import { type Previewed, preview } from '../preview/previewCalls.ts'
import { createRpc } from '../rpc/client.ts'
import { builtInNetworks } from '../storage/state/builtInNetworks.ts'
import { defaultDelegate } from './delegates.ts'
import { createPricing, gasPriceOracle, type Pricing } from './pricing.ts'

type Ready = Extract<Preview, { state: 'ready' }>
type Asked = { id: number; method: string; params: [{ to?: string }?] }

const localhost = builtInNetworks.find(({ chainId }) => chainId === 31337) as Network
const friend: Address = '0x00000000000000000000000000000000000a11ce'
const pay = (value: Hex): Call => ({ to: friend, value, data: '0x' })
const write: Call = { to: friend, value: '0x0', data: `0x${'c0ffee'.repeat(100)}` }
const atomic = {
  modes: ['stepwise', 'atomic'],
  atomicity: { status: 'ready', delegate: defaultDelegate.address, delegateName: '' },
} as const
const perByte = parseGwei('1000')

let plain: TestNode
let charging: TestNode
let me: Address

beforeAll(async () => {
  ;[plain, charging] = await Promise.all([startNode(), startNode()])
  me = plain.accounts[0] ?? '0x'
  await placeOracle(charging, perByte)
}, 60_000)
afterAll(() => Promise.all([plain?.stop(), charging?.stop()]))

/** Previews on a node with some answers replaced, and counts the HTTP requests of the second preview. */
async function ask(
  { url }: TestNode,
  calls: Call[],
  {
    pricing: known,
    instead = () => undefined,
    ...more
  }: Partial<Previewed> & { pricing?: Pricing; instead?: (request: Asked) => unknown } = {},
): Promise<{ seen: Ready; posts: number }> {
  const network = { ...localhost, rpcUrls: [url] }
  let posts = 0
  const rpc = createRpc({
    network: () => network,
    async fetch(to, init) {
      posts += 1
      const requests: Asked[] = [JSON.parse(String(init.body))].flat()
      const answers: { id: number }[] = [await (await fetch(to, init)).json()].flat()
      const all = answers.map((answer) => {
        const result = instead(requests.find(({ id }) => id === answer.id) as Asked)
        return result === undefined ? answer : { jsonrpc: '2.0', id: answer.id, result }
      })
      return new Response(JSON.stringify(all.length === 1 ? all[0] : all))
    },
  })
  const pricing = known ? async () => known : createPricing({ rpc, cache: memoryCache() })
  const names = createNames({ rpc, tokens: () => [] })
  const again = () =>
    preview(
      { rpc, network, names, pricing },
      { chainId: 31337, from: me, calls, modes: ['stepwise'], ...more },
    )
  await again()
  posts = 0
  const seen = await again()
  if (seen.state !== 'ready') throw new Error(seen.state)
  return { seen, posts }
}

const gasFee = ({ gas, price = '0x0' }: Ready, mode: 'stepwise' | 'atomic') =>
  BigInt(gas?.[mode] ?? 0) * BigInt(price)
const isOracle = ({ params: [call] }: Asked) => call?.to === gasPriceOracle

describe('on a network of the OP stack', () => {
  test('the fee of each plan has the data fee in it, by transaction', async () => {
    const { seen, posts } = await ask(charging, [pay('0x1'), write], atomic)
    const [transfer = 0n, long = 0n] = seen.dataFee?.stepwise?.map(BigInt) ?? []
    const [whole = 0n, ...none] = seen.dataFee?.atomic?.map(BigInt) ?? []
    // Bare transfers have more than 100 bytes with their signature; the second call brings 300 more.
    expect(transfer).toBeGreaterThan(100n * perByte)
    expect(long - transfer).toBeGreaterThan(250n * perByte)
    expect(whole).toBeGreaterThan(long + 200n * perByte)
    expect(none).toEqual([])
    expect(BigInt(seen.fee.stepwise ?? 0)).toBe(gasFee(seen, 'stepwise') + transfer + long)
    expect(BigInt(seen.fee.atomic ?? 0)).toBe(gasFee(seen, 'atomic') + whole)
    expect(posts, 'the questions go with the others; the trial under the fees comes after').toBe(2)
  })

  test('it counts in what the account has to have', async () => {
    const all = (await charging.rpc('eth_getBalance', [me, 'latest'])) as Hex
    const { seen } = await ask(charging, [pay(all)])
    const [fee = 0n] = seen.dataFee?.stepwise?.map(BigInt) ?? []
    expect(fee).toBeGreaterThan(0n)
    expect(seen.funds?.left).toBe(String(-fee))
  })

  test.each([['0x'], [null], ['0x5'], [`0x${'f'.repeat(64)}`], [7]])(
    'no fee is shown where the contract answers %j',
    async (result) => {
      const instead = (request: Asked) =>
        isOracle(request) && request.method === 'eth_call' ? result : undefined
      const { seen } = await ask(charging, [pay('0x1')], { instead })
      expect([seen.fee, seen.gas, seen.limits, seen.dataFee]).toEqual([{}, {}, {}, {}])
    },
  )
})

test('no fee is shown where nobody knows whether the network charges for data', async () => {
  const { seen } = await ask(plain, [pay('0x1')], { pricing: 'unknown' })
  expect([seen.fee, seen.limits]).toEqual([{}, {}])
})

test('other networks get no further question, and have no data fee', async () => {
  const { seen, posts } = await ask(plain, [pay('0x1')])
  expect(seen).not.toHaveProperty('dataFee')
  expect(BigInt(seen.fee.stepwise ?? 0)).toBe(gasFee(seen, 'stepwise'))
  expect(posts).toBe(2)
})

test('on Linea the gas and the price are those that its node names', async () => {
  const tip = parseGwei('7')
  const estimate = { gasLimit: '0xafc8', baseFeePerGas: '0x7', priorityFeePerGas: `0x${tip.toString(16)}` }
  const instead = ({ method }: Asked) => (method === 'linea_estimateGas' ? estimate : undefined)
  const { seen } = await ask(plain, [pay('0x1')], { pricing: 'size', instead })
  expect(seen.gas?.stepwise).toBe('0xafc8')
  expect('maxPriorityFeePerGas' in seen.fees && BigInt(seen.fees.maxPriorityFeePerGas)).toBe(tip)
  const { seen: silent } = await ask(plain, [pay('0x1')], { pricing: 'size' })
  expect(silent.gas?.stepwise).toBe('0x5208')
})

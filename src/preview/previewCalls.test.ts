import { type Address, encodeFunctionData, type Hex, parseAbi, parseEther, parseGwei, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { deployContract } from '../../e2e/contracts/deploy.mjs'
import { startNode, type TestNode } from '../../packages/test-node/node.mjs'
import { defaultDelegate } from '../contracts/delegates.ts'
import type { Call } from '../domain/batch.ts'
import { nodeError } from '../domain/errors.ts'
import type { Network } from '../domain/network.ts'
import type { Preview } from '../domain/review/preview.ts'
import { withoutTokens } from '../lib/extensionFile.fake.ts'
import { createRpc, type Rpc } from '../rpc/client.ts'
import { builtInNetworks } from '../storage/state/builtInNetworks.ts'
import { createNames } from './explain/partyNames.ts'
import { type Previewed, preview } from './previewCalls.ts'

const abi = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 amount)',
  'function fail(string reason)',
  'function custom()',
])
const friend: Address = '0x00000000000000000000000000000000000a11ce'
const localhost = builtInNetworks.find(({ chainId }) => chainId === 31337) as Network
const ready = { status: 'ready', delegate: defaultDelegate.address, delegateName: '' } as const

let node: TestNode
let token: Address
let reverter: Address
let me: Address

vi.stubGlobal('fetch', withoutTokens(fetch))

const namesOf = (rpc: Rpc) => createNames({ rpc, tokens: () => [] })

beforeAll(async () => {
  node = await startNode()
  me = node.accounts[0] ?? '0x'
  token = await deployContract(node.url, 'TestToken', ['Test', 'TEST', 18])
  reverter = await deployContract(node.url, 'Reverter')
}, 30_000)
afterAll(() => node.stop())

const mint = (to: Address = me): Call => ({
  to: token,
  value: '0x0',
  data: encodeFunctionData({ abi, functionName: 'mint', args: [to, 100n] }),
})
const transfer = (): Call => ({
  to: token,
  value: '0x0',
  data: encodeFunctionData({ abi, functionName: 'transfer', args: [friend, 100n] }),
})
const pay = (value: Hex): Call => ({ to: friend, value, data: '0x' })

function ask(calls: Call[], more: Partial<Previewed> = {}, url = node.url): Promise<Preview> {
  const network = { ...localhost, rpcUrls: [url] }
  const rpc = createRpc({ network: () => network, now: () => 5 })
  return preview(
    { rpc, network, names: namesOf(rpc), pricing: async () => 'gas', now: () => 7 },
    { chainId: 31337, from: me, calls, modes: ['stepwise'], ...more },
  )
}

/** A node that answers methods with an error, though it has them. */
function stumbling(...methods: string[]): Rpc {
  const rpc = createRpc({ network: () => ({ ...localhost, rpcUrls: [node.url] }) })
  const error = nodeError({ code: -32603, message: 'internal error' })
  return {
    ...rpc,
    async batch(chainId, requests) {
      const answers = await rpc.batch(chainId, requests)
      return answers.map((answer, index) =>
        methods.includes(requests[index]?.method ?? '') ? { error } : answer,
      )
    },
  }
}

/** The wei that the funds lack for the signed fee. */
async function lacks(...args: Parameters<typeof ask>): Promise<bigint> {
  const seen = await ask(...args)
  if (seen.state !== 'ready' || !seen.funds) throw new Error(seen.state)
  const { fees, funds } = seen
  const highest = BigInt('gasPrice' in fees ? fees.gasPrice : fees.maxFeePerGas)
  const missing = BigInt(funds.gas.stepwise ?? 0) * highest - BigInt(funds.left)
  return missing > 0n ? missing : 0n
}

/** The same node without the methods that begin with these. */
function without(...methods: string[]) {
  const network = { ...localhost, rpcUrls: [node.url] }
  const rpc = createRpc({
    network: () => network,
    async fetch(url, init) {
      const requests = [JSON.parse(String(init.body))].flat() as { id: number; method: string }[]
      const error = { code: -32601, message: 'the method does not exist' }
      const known = requests.filter(({ method }) => !methods.some((start) => method.startsWith(start)))
      const body = JSON.stringify(known)
      const answers = known.length > 0 ? await (await fetch(url, { ...init, body })).json() : []
      const all = requests.map(
        ({ id }) => answers.find((one: { id: number }) => one.id === id) ?? { id, error },
      )
      return new Response(JSON.stringify(all.length === 1 ? all[0] : all))
    },
  })
  return (calls: Call[], more: Partial<Previewed> = {}) =>
    preview(
      { rpc, network, names: namesOf(rpc), pricing: async () => 'gas' },
      { chainId: 31337, from: me, calls, modes: ['stepwise'], ...more },
    )
}

describe('a preview', () => {
  test('lets later calls see what earlier ones did', async () => {
    expect(await ask([mint(), transfer()])).toMatchObject({
      state: 'ready',
      at: 7,
      simulated: true,
      failures: [],
      fees: { maxFeePerGas: expect.any(String) },
      fee: { stepwise: expect.any(String) },
    })
  })

  test('names the call that fails and why, and stops there', async () => {
    const failing = {
      to: reverter,
      value: '0x0',
      data: encodeFunctionData({ abi, functionName: 'fail', args: ['Not yet'] }),
    } as const
    expect(await ask([mint(), failing, failing])).toMatchObject({
      failures: [{ index: 1, reason: 'The contract says “Not yet”.' }],
    })
    expect(await ask([{ ...failing, onFailure: 'continue' }, failing])).toMatchObject({
      failures: [{ index: 0 }, { index: 1 }],
    })
    expect(await ask([transfer()])).toMatchObject({
      failures: [{ index: 0, reason: 'The sender has fewer of these tokens than the call moves.' }],
    })
  })

  test('knows the fee of every plan', async () => {
    const seen = await ask([mint(), mint()], { modes: ['stepwise', 'atomic', 'pipelined'], atomicity: ready })
    if (seen.state !== 'ready') throw new Error(seen.state)
    expect(Number(seen.fee.atomic)).toBeGreaterThan(0)
    expect(seen.fee.stepwise).toBe(seen.fee.pipelined)
  })

  test('knows the gas limits of every plan, also of a call that needs what earlier ones do', async () => {
    const modes = ['stepwise', 'pipelined', 'atomic'] as const
    const seen = await ask([mint(), transfer()], { modes: [...modes], atomicity: ready })
    if (seen.state !== 'ready') throw new Error(seen.state)
    const [, dependent] = seen.limits?.pipelined?.map(Number) ?? []
    expect(dependent).toBeGreaterThan(30_000)
    expect(dependent).toBeLessThan(100_000)
    expect(seen.limits?.atomic).toHaveLength(1)
    expect(Number(seen.price)).toBeGreaterThan(0)
    const failing = await ask([transfer()])
    expect(failing).toMatchObject({ limits: { stepwise: [toHex(1_000_000)] } })
  })

  test('counts with the fees that the site suggests, as far as the chain takes them', async () => {
    const fees = { maxFeePerGas: parseGwei('500'), maxPriorityFeePerGas: parseGwei('400') }
    const suggested = {
      maxFeePerGas: toHex(fees.maxFeePerGas),
      maxPriorityFeePerGas: toHex(fees.maxPriorityFeePerGas),
    }
    const seen = await ask([pay('0x1')], { fees: suggested })
    expect(seen).toMatchObject({ fees: suggested, fee: { stepwise: toHex(21_000n * parseGwei('401')) } })
    expect(await ask([pay('0x1')], { fees: { gasPrice: toHex(parseGwei('7')) } })).toMatchObject({
      fee: { stepwise: toHex(21_000n * parseGwei('7')) },
    })
    const usual = await ask([pay('0x1')])
    for (const low of [{ gasPrice: '0x1' }, { maxFeePerGas: '0x2', maxPriorityFeePerGas: '0x1' }] as const)
      expect(await ask([pay('0x1')], { fees: low })).toMatchObject({ fees: (usual as { fees: object }).fees })
  })

  test('requires of the account exactly what the node will require, to the wei', async () => {
    const fees = { gasPrice: toHex(parseGwei('10')) }
    const balance = BigInt(await node.rpc('eth_getBalance', [me, 'pending']))
    const most = balance - 21_000n * parseGwei('10')
    expect(await lacks([pay(toHex(most))], { fees })).toBe(0n)
    expect(await lacks([pay(toHex(most + 1n))], { fees })).toBe(1n)
    const limited = { ...pay(toHex(most)), gas: toHex(21_001n) }
    expect(await lacks([limited], { fees })).toBe(parseGwei('10'))
  })

  test('tells what the account lacks', async () => {
    expect(await lacks([pay('0x1')])).toBe(0n)
    const seen = await ask([pay(`0x${parseEther('10001').toString(16)}`)])
    expect(seen).toMatchObject({ failures: [], funds: { left: expect.stringMatching(/^-\d{19,}$/) } })
  })

  test('estimates calls one by one where the node cannot simulate, and blames only the first', async () => {
    const alone = without('eth_simulateV1')
    expect(await alone([mint(), transfer()])).toMatchObject({
      state: 'ready',
      simulated: false,
      failures: [],
    })
    expect(await alone([transfer(), mint()])).toMatchObject({ failures: [{ index: 0 }] })
    expect(await alone([pay('0x1')])).toMatchObject({ simulated: true, failures: [] })
  })

  test('tries the first call out where gas alone tells nothing of it', async () => {
    const gas = '0x30d40'
    const calls = [{ ...transfer(), gas } as const, { ...mint(), gas } as const]
    const seen = await without('eth_simulateV1', 'eth_estimateGas')(calls)
    expect(seen).toMatchObject({ state: 'ready', simulated: false, failures: [{ index: 0 }] })
  })

  test('leaves gas to the user where nothing can be tried out', async () => {
    for (const methods of [
      ['eth_simulateV1', 'eth_estimateGas', 'eth_call'],
      ['eth_simulateV1', 'eth_estimateGas'],
    ])
      expect(await without(...methods)([pay('0x1')])).toEqual({
        state: 'manual',
        reason: 'Localhost can’t estimate gas. Enter gas and fees yourself.',
      })
  })

  test('is the simulation of another node if the first one has none', async () => {
    const network = { ...localhost, rpcUrls: [`${node.url}/blind`, node.url] }
    const error = { code: -32601, message: 'the method does not exist' }
    const rpc = createRpc({
      network: () => network,
      async fetch(url, init) {
        const answers = await (await fetch(node.url, init)).json()
        const asked = [JSON.parse(String(init.body))].flat() as { id: number; method: string }[]
        const blind = (answer: { id: number }) =>
          url !== node.url && asked.some(({ id, method }) => id === answer.id && method === 'eth_simulateV1')
            ? { jsonrpc: '2.0', id: answer.id, error }
            : answer
        return Response.json(Array.isArray(answers) ? answers.map(blind) : blind(answers))
      },
    })
    const seen = await preview(
      { rpc, network, names: namesOf(rpc), pricing: async () => 'gas' },
      { chainId: 31337, from: me, calls: [mint(), transfer()], modes: ['stepwise'] },
    )
    expect(seen).toMatchObject({ simulated: true, failures: [], runs: { stepwise: { failures: [] } } })
  })

  test('says that a simulation was not read if a contract writes more logs than any honest one', async () => {
    const flood = friend
    // LOG0, 4,097 times.
    await node.rpc('anvil_setCode', [flood, '0x6110015b5f5fa0600190038060035700'])
    const seen = await ask([{ to: flood, value: '0x0', data: '0x' }, mint()])
    expect(seen).toMatchObject({ simulated: true, failures: [], runs: { unread: true } })
    expect(seen).not.toHaveProperty('runs.stepwise')
    await node.rpc('anvil_setCode', [flood, '0x'])
    expect(await ask([mint()])).not.toHaveProperty('runs.unread')
  })

  test('does with the gas price alone where there is no fee history', async () => {
    const seen = await without('eth_feeHistory', 'eth_maxPriorityFeePerGas')([pay('0x1')])
    expect(seen).toMatchObject({ state: 'ready', fees: { maxFeePerGas: expect.any(String) } })
  })

  test('leaves gas and fees to the user where the node tells nothing', async () => {
    expect(await without('eth_')([pay('0x1')])).toEqual({
      state: 'manual',
      reason: 'Localhost reports neither fees nor failing calls. Enter gas and fees yourself.',
      blind: true,
    })
  })

  test('reports which node does not answer, how often it was asked and since when', async () => {
    expect(await ask([pay('0x1')], {}, 'http://127.0.0.1:1')).toEqual({
      state: 'unreachable',
      url: 'http://127.0.0.1:1',
      tries: 1,
      since: 5,
    })
  })
})

describe('an error of the node', () => {
  const seen = (...methods: string[]) => {
    const rpc = stumbling(...methods)
    const previewed = { chainId: 31337, from: me, calls: [mint()], modes: ['stepwise' as const] }
    return preview({ rpc, network: localhost, names: namesOf(rpc), pricing: async () => 'gas' }, previewed)
  }

  test('in place of all estimates leaves the fee open, and is no gas that costs nothing', async () => {
    const found = await seen('eth_simulateV1', 'eth_estimateGas')
    expect(found).toMatchObject({ state: 'ready', fee: {}, limits: { stepwise: ['0xf4240'] } })
    expect(found.state === 'ready' && found.funds?.gas).toEqual({ stepwise: '0xf4240' })
  })

  test('in place of the block is not a chain without a base fee', async () => {
    expect(await seen('eth_getBlockByNumber')).toMatchObject({ state: 'manual' })
  })

  test('in place of the balance says nothing of what the account has', async () => {
    expect(await seen('eth_getBalance')).not.toHaveProperty('funds')
  })
})

describe('calls whose funds another account brings first', () => {
  const poor: Address = '0x00000000000000000000000000000000000b0b00'
  const brings = () => ({
    from: me,
    calls: [{ to: poor, value: toHex(parseEther('2')), data: '0x' as const, gas: toHex(30_000) }],
  })

  test('are seen as they run once the funds are there', async () => {
    const calls = [pay(toHex(parseEther('1')))]
    const alone = await ask(calls, { from: poor, modes: ['single'] })
    expect(alone).toMatchObject({ state: 'ready', funds: { left: `-${parseEther('1')}` } })
    const funded = await ask(calls, { from: poor, modes: ['single'], brings: brings() })
    expect(funded).toMatchObject({ state: 'ready', simulated: true, failures: [] })
    const { funds, runs } = funded as Extract<Preview, { state: 'ready' }>
    expect(BigInt(funds?.left ?? 0)).toBe(parseEther('1'))
    // The calls themselves bring nothing.
    expect(runs?.stepwise?.rows).toMatchObject([{ direction: 'sent', amount: toHex(parseEther('1')) }])
  })

  test('are not guessed at by a node that cannot simulate', async () => {
    const seen = await without('eth_simulateV1')([pay('0x1')], { from: poor, brings: brings() })
    expect(seen.state).toBe('manual')
  })
})

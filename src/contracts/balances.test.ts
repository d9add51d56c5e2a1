import fc from 'fast-check'
import {
  type Address,
  encodeFunctionData,
  encodeFunctionResult,
  type Hex,
  keccak256,
  multicall3Abi,
  numberToHex,
  toHex,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { deployContract } from '../../e2e/contracts/deploy.mjs'
import { startNode } from '../../packages/test-node/node.mjs'
import { nodeError } from '../domain/errors.ts'
import { multicall3 } from '../domain/known/knownContracts.ts'
import type { Network } from '../domain/network.ts'
import { memoryCache } from '../lib/cache.ts'
import { createRpc, type Request, type Rpc } from '../rpc/client.ts'
import type { Answer } from '../rpc/jsonRpc.ts'
import { builtInNetworks } from '../storage/state/builtInNetworks.ts'
import { aggregate3, readBalances } from './balances.ts'

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const reverted: Answer = { error: nodeError({ code: 3, message: 'execution reverted' }) }
const token = (index: number) => `0x${keccak256(toHex(index)).slice(26)}` as Address
const word = (value: number | bigint) => numberToHex(value, { size: 32 })
const aggregated = (list: { success: boolean; returnData: Hex }[]) =>
  encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: list })

const stumbled: Answer = { error: nodeError({ code: -32603, message: 'internal error' }) }

/** A chain on which a token's balance is its address modulo 1000, and Multicall3 answers `whole`. */
function make({ code = '0x60', whole }: { code?: string; whole?: (data: Hex) => Answer }) {
  const batches: Request[][] = []
  const rpc = {
    async batch(_: number, requests: Request[]): Promise<Answer[]> {
      batches.push(requests)
      return requests.map(({ method, params }) => {
        if (method === 'eth_getCode') return code ? { result: code } : stumbled
        if (method === 'eth_getBalance') return { result: '0x10' }
        const [{ to, data }] = params as [{ to: Address; data: Hex }]
        if (to === multicall3) return whole?.(data) ?? reverted
        return { result: word(BigInt(to) % 1000n) }
      })
    },
  } as unknown as Rpc
  const cache = memoryCache()
  const read = (tokens: readonly (Address | undefined)[]) => readBalances({ rpc, cache }, 1, owner, tokens)
  return { read, batches }
}

const wanted = [undefined, token(1), token(2), token(3)]
const single = ['0x10', ...wanted.slice(1).map((one) => numberToHex(BigInt(one ?? 0) % 1000n))]

describe('balances', () => {
  test('come in the order of the tokens, and those that cannot be read are missing', async () => {
    const rpc = {
      batch: async (): Promise<Answer[]> => [{ result: '0x10' }, { result: '0x' }],
    } as unknown as Rpc
    const both = [undefined, token(1)]
    expect(await readBalances({ rpc, cache: memoryCache() }, 1, owner, both)).toEqual(['0x10', undefined])
  })

  test('are one call once it is known that the chain has the contract', async () => {
    const { read, batches } = make({
      whole: () => ({
        result: aggregated(wanted.map((_, index) => ({ success: true, returnData: word(index) }))),
      }),
    })
    expect(await read(wanted)).toEqual(single)
    expect(await read(wanted)).toEqual(['0x0', '0x1', '0x2', '0x3'])
    expect(batches.map(({ length }) => length)).toEqual([5, 1])
  })

  test('are read one by one if the chain has no such contract', async () => {
    const { read, batches } = make({ code: '0x' })
    await read(wanted)
    expect(await read(wanted)).toEqual(single)
    expect(batches.map(({ length }) => length)).toEqual([5, 4])
  })

  test('that failed in the combined call are read alone', async () => {
    const { read, batches } = make({
      whole: () => ({
        result: aggregated(wanted.map((_, index) => ({ success: index !== 2, returnData: word(index) }))),
      }),
    })
    await read(wanted)
    expect(await read(wanted)).toEqual(['0x0', '0x1', single[2], '0x3'])
    expect(batches.map(({ length }) => length)).toEqual([5, 1, 1])
  })

  test('are read one by one, and for a while at once, if the contract is of no use', async () => {
    const { read, batches } = make({})
    await read(wanted)
    expect(await read(wanted)).toEqual(single)
    expect(await read(wanted)).toEqual(single)
    expect(batches.map(({ length }) => length)).toEqual([5, 1, 4, 4])
  })

  test('in a list of another length belong to nobody knows which token, and count for none', async () => {
    const list = [...wanted, token(4)].map(() => ({ success: true, returnData: word(1) }))
    const { read } = make({ whole: () => ({ result: aggregated(list) }) })
    await read(wanted)
    expect(await read(wanted)).toEqual(single)
  })

  test('of any shape that the contract or a node answers never fail, and are of their token or missing', async () => {
    const bytes = fc.uint8Array({ maxLength: 700 }).map((raw) => toHex(raw))
    const lists = fc
      .array(fc.record({ success: fc.boolean(), returnData: fc.oneof(bytes, fc.nat().map(word)) }), {
        maxLength: 6,
      })
      .map(aggregated)
    const cut = fc.tuple(lists, fc.nat(1500)).map(([list, at]) => list.slice(0, at))
    await fc.assert(
      fc.asyncProperty(fc.oneof(bytes, lists, cut, fc.jsonValue()), async (result) => {
        const { read } = make({ whole: () => ({ result }) })
        await read(wanted)
        const found = await read(wanted)
        expect(found).toHaveLength(wanted.length)
        for (const one of found) expect(one ?? '0x0').toMatch(/^0x[0-9a-f]{1,64}$/)
      }),
    )
  })
})

test('the call is encoded as every other encoder does it', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat().map(token), { nil: undefined }), { maxLength: 40 }), (tokens) => {
      const calls = tokens.map((one) => ({
        target: one ?? (multicall3 as Address),
        allowFailure: true,
        callData:
          `${one ? '0x70a08231' : '0x4d2301cc'}${owner.slice(2).toLowerCase().padStart(64, '0')}` as Hex,
      }))
      const encoded = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] })
      expect(aggregate3(owner, tokens)).toBe(encoded)
    }),
  )
})

test('the contract as it stands on real chains tells the coin and two hundred tokens at once', async () => {
  const node = await startNode()
  try {
    const contracts = new URL('../../node_modules/viem/_esm/constants/contracts.js', import.meta.url)
    const { multicall3Bytecode } = await import(/* @vite-ignore */ contracts.pathname)
    const code = await node.rpc('eth_call', [{ data: multicall3Bytecode }, 'pending'])
    await node.rpc('anvil_setCode', [multicall3, code])
    const real = await deployContract(node.url, 'TestToken', ['Test Token', 'TEST', 18])
    await node.settle()
    const localhost = builtInNetworks.find(({ chainId }) => chainId === 31337) as Network
    const rpc = createRpc({ network: () => ({ ...localhost, rpcUrls: [node.url] }) })
    const nobody = Array.from({ length: 200 }, (_, index) => token(index))
    const cache = memoryCache()
    const rich = node.accounts[0] as Address
    const read = () => readBalances({ rpc, cache }, 31337, rich, [undefined, real, ...nobody])
    const before = await read()
    node.forgetRequests()
    expect(await read()).toEqual(before)
    expect(before[0]).toMatch(/^0x[1-9a-f]/)
    expect(before[1]).toBe('0x0')
    expect(before[2]).toBeUndefined()
    expect(node.requests().map(({ method }) => method)).toEqual(['eth_call'])
  } finally {
    await node.stop()
  }
}, 30_000)

test('a node that does not report the contract’s code is asked again', async () => {
  const { read, batches } = make({ code: '' })
  expect(await read(wanted)).toEqual(single)
  expect(await read(wanted)).toEqual(single)
  const asksForCode = batches.map((batch) => batch.some(({ method }) => method === 'eth_getCode'))
  expect(asksForCode).toEqual([true, true])
})

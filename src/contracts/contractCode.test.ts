import type { Address, Hex } from 'viem'
import { keccak256, numberToHex, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { nodeError } from '../domain/errors.ts'
import type { Rpc } from '../rpc/client.ts'
import { readCode } from './contractCode.ts'

const proxy: Address = '0x1111111111111111111111111111111111111111'
const target: Address = '0x2222222222222222222222222222222222222222'
const code: Hex = '0x6001'
/** Derived as ERC-1967 specifies. */
const slot = numberToHex(BigInt(keccak256(stringToHex('eip1967.proxy.implementation'))) - 1n)

const read = (codes: Record<string, Hex>, stored: Hex = `0x${'0'.repeat(64)}`) =>
  readCode(
    {
      batch: async (_: number, requests: { method: string; params: string[] }[]) =>
        requests.map(({ method, params: [of = '', at] }) =>
          method === 'eth_getCode'
            ? { result: codes[of] ?? '0x' }
            : { result: at === slot ? stored : `0x${'0'.repeat(64)}` },
        ),
    } as unknown as Rpc,
    1,
    proxy,
    'latest',
  )

test.each<[string, Hex, Hex | undefined]>([
  ['a clone', `0x363d3d373d3d3d363d73${target.slice(2)}5af43d82803e903d91602b57fd5bf3`, undefined],
  ['a proxy', '0x60', `0x${target.slice(2).padStart(64, '0')}`],
  ['an upgraded account', `0xef0100${target.slice(2)}`, undefined],
])('the code behind %s is that of the contract it names', async (_, own, stored) => {
  expect(await read({ [proxy]: own, [target]: code }, stored)).toEqual({ code, at: target })
})

test('the code of any other contract is its own', async () => {
  expect(await read({ [proxy]: code })).toEqual({ code })
})

test.each<[string, Hex]>([
  ['nothing', `0x${'0'.repeat(64)}`],
  ['what is no word', '0x'],
  ['more than an address', `0x01${'2'.repeat(62)}`],
])('a contract that stores %s where proxies name another hands nothing on', async (_, stored) => {
  const requests: string[] = []
  const rpc = {
    batch: async (_: number, all: { method: string; params: string[] }[]) =>
      all.map(({ method, params: [of = ''] }) => {
        requests.push(`${method} ${of}`)
        return { result: method === 'eth_getCode' ? code : stored }
      }),
  } as unknown as Rpc
  expect(await readCode(rpc, 1, proxy, 'latest')).toEqual({ code })
  expect(requests).toEqual([`eth_getCode ${proxy}`, `eth_getStorageAt ${proxy}`])
})

test('a proxy of nothing has only its own', async () => {
  expect(await read({ [proxy]: code }, `0x${target.slice(2).padStart(64, '0')}`)).toEqual({ code })
})

test('a silent node tells nothing', async () => {
  const silent = { batch: () => Promise.reject(new Error()) } as unknown as Rpc
  expect(await readCode(silent, 1, proxy, 'latest')).toBeUndefined()
})

test.each([
  ['where the implementation is stored', 'eth_getStorageAt', proxy],
  ['the code of the implementation', 'eth_getCode', target],
  ['any code', 'eth_getCode', proxy],
])('an error for %s is not a contract of its own', async (_, failing, of) => {
  const error = nodeError({ code: -32000, message: 'missing trie node' })
  const rpc = {
    batch: async (_: number, requests: { method: string; params: string[] }[]) =>
      requests.map(({ method, params }) => {
        if (method === failing && params[0] === of) return { error }
        return { result: method === 'eth_getCode' ? code : `0x${target.slice(2).padStart(64, '0')}` }
      }),
  } as unknown as Rpc
  expect(await readCode(rpc, 1, proxy, 'latest')).toBeUndefined()
})

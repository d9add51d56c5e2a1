import type { Address, Hex } from 'viem'
import { keccak256, numberToHex, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import type { AskNetwork } from './askNetwork.ts'
import { readCode } from './readCode.ts'

const proxy: Address = '0x1111111111111111111111111111111111111111'
const target: Address = '0x2222222222222222222222222222222222222222'
const code: Hex = '0x6001'
/** Derived as ERC-1967 specifies. */
const slot = numberToHex(BigInt(keccak256(stringToHex('eip1967.proxy.implementation'))) - 1n)

const read = (codes: Record<string, Hex>, stored: Hex = `0x${'0'.repeat(64)}`) =>
  readCode(
    async (requests) =>
      requests.map(({ method, params: [of, at] }) => {
        if (method === 'eth_getCode') return codes[String(of)] ?? '0x'
        return at === slot ? stored : `0x${'0'.repeat(64)}`
      }),
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
  const ask: AskNetwork = async (all) =>
    all.map(({ method, params: [of] }) => {
      requests.push(`${method} ${of}`)
      return method === 'eth_getCode' ? code : stored
    })
  expect(await readCode(ask, proxy, 'latest')).toEqual({ code })
  expect(requests).toEqual([`eth_getCode ${proxy}`, `eth_getStorageAt ${proxy}`])
})

test('a proxy of nothing has only its own', async () => {
  expect(await read({ [proxy]: code }, `0x${target.slice(2).padStart(64, '0')}`)).toEqual({ code })
})

test('a silent node tells nothing', async () => {
  const silent: AskNetwork = () => Promise.reject(new Error())
  expect(await readCode(silent, proxy, 'latest')).toBeUndefined()
})

test.each([
  ['where the implementation is stored', 'eth_getStorageAt', proxy],
  ['the code of the implementation', 'eth_getCode', target],
  ['any code', 'eth_getCode', proxy],
])('an error for %s is not a contract of its own', async (_, failing, of) => {
  const ask: AskNetwork = async (requests) =>
    requests.map(({ method, params }) => {
      if (method === failing && params[0] === of) return null
      return method === 'eth_getCode' ? code : `0x${target.slice(2).padStart(64, '0')}`
    })
  expect(await readCode(ask, proxy, 'latest')).toBeUndefined()
})

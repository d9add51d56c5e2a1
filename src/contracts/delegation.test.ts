import type { Address, Hex } from 'viem'
import { expect, test } from 'vitest'
import { nodeError } from '../domain/errors.ts'
import { memoryCache } from '../lib/cache.ts'
import type { Request, Rpc } from '../rpc/client.ts'
import type { Answer } from '../rpc/jsonRpc.ts'
import { create2Factory, defaultDelegate, delegationTo } from './delegates.ts'
import { readDelegation } from './delegation.ts'

const account: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const stranger: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const failed = { error: nodeError({ code: -32000, message: 'header not found' }) }

/** Reads with these codes, each at the block tag that counts. Chain 1 supports upgrades, chain 7 doesn't. */
function read(codes: { own?: Hex; delegate?: Hex; factory?: Hex }, chainId = 1) {
  const placed = new Map<string, Hex | undefined>([
    [`${account} pending`, codes.own ?? '0x'],
    [`${defaultDelegate.address} latest`, codes.delegate ?? '0x'],
    [`${create2Factory} latest`, codes.factory ?? '0x60'],
  ])
  const answer = ({ method, params }: Request): Answer => {
    if (method === 'eth_estimateGas') return { result: '0x5208' }
    const code = method === 'eth_getCode' && placed.get((params as string[]).join(' '))
    return code ? { result: code } : failed
  }
  const rpc = { batch: async (_: number, requests: Request[]) => requests.map(answer) } as unknown as Rpc
  return readDelegation({ rpc, cache: memoryCache() }, chainId, account)
}

test('an account runs the code that it names, by the name that we know', async () => {
  expect(await read({ own: delegationTo(defaultDelegate.address) })).toEqual({
    to: { address: defaultDelegate.address, name: defaultDelegate.name },
  })
  expect(await read({ own: delegationTo(stranger) })).toEqual({ to: { address: stranger } })
})

test('the contract can be put on a chain that has upgrades and a factory, and not the contract yet', async () => {
  expect(await read({})).toEqual({ deployable: true })
  expect(await read({ delegate: '0x60' })).toEqual({})
  expect(await read({ factory: '0x' })).toEqual({})
  expect(await read({}, 7)).toEqual({})
})

test('a node that does not answer proves nothing', async () => {
  const silent = { batch: () => Promise.reject(new Error('silent')) } as unknown as Rpc
  expect(await readDelegation({ rpc: silent, cache: memoryCache() }, 1, account)).toEqual({})
  const failing = {
    batch: async (_: number, requests: Request[]) => requests.map(() => failed),
  } as unknown as Rpc
  expect(await readDelegation({ rpc: failing, cache: memoryCache() }, 1, account)).toEqual({})
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Creation, create, creations, otherDeployment } from '../../e2e/contracts/delegates.ts'
import { startNode, type TestNode } from '../../packages/test-node/node.mjs'
import { isNodeError, type NodeError, nodeError } from '../domain/errors.ts'
import type { Network } from '../domain/network.ts'
import { memoryCache } from '../lib/cache.ts'
import { createRpc, type Request, type Rpc } from '../rpc/client.ts'
import type { Answer } from '../rpc/jsonRpc.ts'
import { builtInNetworks } from '../storage/state/builtInNetworks.ts'
import { readAtomicity } from './atomicity.ts'
import { defaultDelegate, delegationTo } from './delegates.ts'

const chainId = 31337

let prague: TestNode
let cancun: TestNode
let minimal: TestNode

beforeAll(async () => {
  ;[prague, cancun, minimal] = await Promise.all([
    startNode(),
    startNode({ no7702: true }),
    startNode({ minimal: true }),
  ])
}, 30_000)
afterAll(() => Promise.all([prague.stop(), cancun.stop(), minimal.stop()]))

function rpcTo(node: TestNode): Rpc {
  const localhost = builtInNetworks.find((network) => network.chainId === chainId) as Network
  return createRpc({ network: () => ({ ...localhost, rpcUrls: [node.url] }) })
}

/** Puts code at an address, in a block that `latest` sees too. */
async function place(address: string | undefined, code: string): Promise<void> {
  await prague.rpc('anvil_setCode', [address, code])
  await prague.settle()
}

function ask(node: TestNode, account = 0) {
  const owner = node.accounts[account] ?? '0x'
  return readAtomicity({ rpc: rpcTo(node), cache: memoryCache() }, chainId, owner)
}

describe('an account can run a batch as one', () => {
  test('after an upgrade on a chain that has the delegate', async () => {
    expect(await ask(prague)).toEqual({
      status: 'ready',
      delegate: defaultDelegate.address,
      delegateName: 'Simple7702Account',
      operations: true,
    })
  })

  test('right away where it was upgraded', async () => {
    await place(prague.accounts[1], delegationTo(defaultDelegate.address))
    expect(await ask(prague, 1)).toEqual({
      status: 'supported',
      delegate: defaultDelegate.address,
      operations: true,
    })
  })

  test('right away if it runs the other deployment of the same contract, and that code is there', async () => {
    await place(prague.accounts[1], delegationTo(otherDeployment))
    await place(otherDeployment, '0x60016000')
    expect(await ask(prague, 1)).toEqual({ status: 'unsupported', because: 'account' })
    await place(otherDeployment, '0x')
    await create(prague, creations[otherDeployment] as Creation)
    expect(await ask(prague, 1)).toEqual({
      status: 'supported',
      delegate: otherDeployment,
      operations: true,
    })
  })

  test('but not where it runs code that we do not know', async () => {
    await place(prague.accounts[2], delegationTo(prague.accounts[0] ?? '0x'))
    expect(await ask(prague, 2)).toEqual({ status: 'unsupported', because: 'account' })
    await place(prague.accounts[2], '0x60016000')
    expect(await ask(prague, 2)).toEqual({ status: 'unsupported', because: 'account' })
  })

  test('nor on a chain before Prague, which runs the delegate in simulations all the same', async () => {
    expect(await ask(cancun)).toEqual({ status: 'unsupported', because: 'chain' })
  })

  test('nor if other code is at the address of the delegate', async () => {
    const code = await prague.rpc('eth_getCode', [defaultDelegate.address, 'latest'])
    await place(defaultDelegate.address, '0x60016000')
    expect(await ask(prague)).toEqual({ status: 'unsupported', because: 'chain' })
    await place(defaultDelegate.address, code)
  })

  test('and nobody can tell on a node that answers two methods', async () => {
    expect(await ask(minimal)).toEqual({ status: 'unsupported', because: 'unknown' })
  })

  test('and a node that does not answer is left open', async () => {
    await minimal.pause()
    await expect(ask(minimal)).rejects.toMatchObject({ kind: 'chainDisconnected' })
    await minimal.resume()
  })
})

test('a delegate that was found on a chain is not asked for again', async () => {
  const code = await prague.rpc('eth_getCode', [defaultDelegate.address, 'latest'])
  const addresses: string[] = []
  const answer = ({ params }: Request): Answer => {
    const [address] = params as [string]
    addresses.push(address)
    return { result: address === defaultDelegate.address ? code : '0x' }
  }
  const rpc = { batch: async (_: number, all: Request[]) => all.map(answer) } as unknown as Rpc
  const tools = { rpc, cache: memoryCache() }
  const owner = prague.accounts[0] ?? '0x'
  expect(await readAtomicity(tools, 1, owner)).toMatchObject({ status: 'ready' })
  expect(await readAtomicity(tools, 1, owner)).toMatchObject({ status: 'ready' })
  expect(addresses).toEqual([owner, defaultDelegate.address, owner])
  expect(await readAtomicity(tools, 10, owner)).toMatchObject({ status: 'ready' })
  expect(addresses.slice(3)).toEqual([owner, defaultDelegate.address])
})

describe('a chain that is not on our list', () => {
  /** A node of chain 7 with the default delegate, an estimate with and without an authorization, and a configuration. */
  async function probe(estimates: [plain: string, upgrading: string | NodeError], config?: unknown) {
    const code = await prague.rpc('eth_getCode', [defaultDelegate.address, 'latest'])
    const answer = ({ method, params }: Request): Answer => {
      const [first] = params as [{ authorizationList?: unknown }]
      if (method === 'eth_getCode')
        return { result: (first as unknown) === defaultDelegate.address ? code : '0x' }
      if (method === 'eth_estimateGas') {
        const estimate = estimates[first.authorizationList ? 1 : 0]
        return isNodeError(estimate) ? { error: estimate } : { result: estimate }
      }
      return { result: config }
    }
    const rpc = { batch: async (_: number, requests: Request[]) => requests.map(answer) } as unknown as Rpc
    const atomicity = await readAtomicity({ rpc, cache: memoryCache() }, 7, prague.accounts[0] ?? '0x')
    return atomicity.status === 'unsupported' ? atomicity.because : atomicity.status
  }

  test('has upgrades where an authorization costs gas', async () => {
    expect(await probe(['0x5208', '0xb3b0'])).toBe('ready')
  })

  test('has none where the node ignores authorizations', async () => {
    expect(await probe(['0x5208', '0x5208'])).toBe('chain')
  })

  test.each([
    [-32602, 'Invalid params'],
    [-32000, 'unknown field authorizationList'],
    [-32000, 'transaction type not supported'],
  ])('has none where the node does not take authorizations: %i %s', async (code, message) => {
    expect(await probe(['0x5208', nodeError({ code, message })])).toBe('chain')
  })

  test.each([
    [-32603, 'internal error'],
    [-32000, 'header not found'],
    [-32601, 'the method does not exist'],
  ])('is left open where the node stumbles: %i %s', async (code, message) => {
    expect(await probe(['0x5208', nodeError({ code, message })])).toBe('unknown')
  })

  test('is left open where the node answers with what is no amount of gas', async () => {
    expect(await probe(['0x5208', 'much'])).toBe('unknown')
    expect(await probe(['much', '0xb3b0'])).toBe('unknown')
  })

  test('has upgrades where its configuration names what came with them', async () => {
    const current = { precompiles: { BLS12_G1ADD: '0x0b' } }
    expect(await probe(['0x5208', '0x5208'], { current })).toBe('ready')
  })
})

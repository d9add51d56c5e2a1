import { describe, expect, test } from 'vitest'
import { errors, limits, parameters, results } from '../../e2e/interface.ts'
import { nodeError, serializeError, type WalletError } from '../domain/errors.ts'
import type { Context } from './method.ts'
import { type Answer, alice, call, carol, type Fake, hash, make, token } from './methodContext.fake.ts'
import { methods } from './registry.ts'

const one = { to: token, value: '0x1', data: '0x', capabilities: { gasLimitOverride: { value: '0x5208' } } }
const batch = {
  version: '2.0.0',
  id: 'mine',
  from: alice,
  chainId: '0x7a69',
  atomicRequired: false,
  calls: [one, one],
  capabilities: {},
}
const asset = {
  type: 'ERC20',
  options: { address: token, symbol: 'TEST', decimals: 18, image: 'https://a.example' },
}

/** A valid request for each method. */
const requests: Record<string, unknown> = {
  eth_sendRawTransaction: ['0x02f86c'],
  eth_getTransactionCount: [alice, 'latest'],
  wallet_sendCalls: [batch],
  wallet_watchAsset: asset,
}

type Attempt = {
  params?: unknown
  context?: Partial<Context>
  answer?: Answer
  before?: (fake: Fake) => unknown
}

const refusing = (message: string): Attempt => ({
  before: ({ services }) => services.chain.forward.mockRejectedValue(nodeError({ code: -32003, message })),
})

/** An attempt that provokes each error of the interface. */
const provoked: Record<string, Attempt> = {
  'eth_sendRawTransaction -32000 nonce too low': refusing('nonce too low: next nonce 5, tx nonce 3'),
  'eth_sendRawTransaction -32000 insufficient funds for gas * price + value': refusing(
    'insufficient funds for gas * price + value: have 0 want 5',
  ),
  'eth_sendRawTransaction -32000 already known': refusing('transaction already imported'),
  'eth_sendRawTransaction -32000 replacement transaction underpriced': refusing(
    'replacement transaction underpriced',
  ),
  'wallet_sendCalls -32602 The wallet cannot parse the request': { params: [{ ...batch, calls: [] }] },
  'wallet_sendCalls -32000 Version not supported': { params: [{ ...batch, version: '1.0' }] },
  'wallet_sendCalls 4001 User rejected the request': { answer: 'reject' },
  'wallet_sendCalls 4100 The requested account and/or method has not been authorized by the user': {
    params: [{ ...batch, from: carol }],
  },
  'wallet_sendCalls 5700 The wallet does not support a capability that was not marked as optional': {
    params: [{ ...batch, capabilities: { paymasterService: {} } }],
  },
  'wallet_sendCalls 5710 EIP-7702 not supported on the specified chain ID': {
    params: [{ ...batch, atomicRequired: true }],
    before: ({ services }) =>
      services.chain.atomicity.mockResolvedValue({ status: 'unsupported', because: 'chain' }),
  },
  'wallet_sendCalls 5720 There is already a batch submitted with the specified batch ID': {
    before: ({ services }) => services.engine.knows.mockResolvedValue(true),
  },
  'wallet_sendCalls 5740 The batch is too large for the wallet to process': {
    params: [{ ...batch, calls: Array(101).fill(one) }],
  },
  'wallet_sendCalls 5750 EIP-7702 upgrade rejected for this chain and account': {
    params: [{ ...batch, atomicRequired: true }],
    context: { settings: { strict: false, upgrades: false, theme: 'system' } },
  },
  'wallet_watchAsset 4001 User rejected the request': { answer: 'reject' },
  'wallet_watchAsset 4100 Requested method not supported': { context: { connected: [] } },
  'wallet_watchAsset -32602 Invalid params': { params: { ...asset, type: 'ERC721' } },
}

describe('every parameter', () => {
  const rows = parameters.map((row) => [row.method, row.name, row] as const)

  test.each(rows)('%s %s takes what it should', async (name, path, { good }) => {
    for (const value of good)
      await expect(attempt(name, { params: put(requests[name], path, value) })).resolves.toBeDefined()
  })

  test.each(rows)('%s %s refuses what it should', async (name, path, { bad }) => {
    for (const value of bad)
      await expect(refused(name, put(requests[name], path, value)), JSON.stringify(value)).resolves.toBe(
        -32602,
      )
  })

  test.each(rows)('%s %s may be missing only where it is not required', async (name, path, { required }) => {
    const params = put(requests[name], path, undefined)
    const usual = refused(name, params)
    await expect(usual).resolves.toBe(required === true ? -32602 : undefined)
    const strict = refused(name, params, { settings: { strict: true, upgrades: true, theme: 'system' } })
    await expect(strict).resolves.toBe(required === false ? undefined : -32602)
  })
})

describe('every error', () => {
  test.each(errors)('$method $code $message', async ({ method, code, message }) => {
    const way = provoked[`${method} ${code} ${message}`]
    expect(way, 'nothing provokes this error').toBeDefined()
    const error = await attempt(method, way ?? {}).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect(serializeError(error)).toMatchObject({ code, message })
    expect(
      (find(method).errors ?? []).concat(find(method).malformed ?? 'invalidParams', 'unauthorized'),
    ).toContain((error as WalletError).kind)
  })
})

describe('every result', () => {
  test.each(results)('$method $name: $meaning', async ({ method, name, type }) => {
    const { result } = await attempt(method, {
      before: ({ services }) => services.chain.forward.mockResolvedValue(hash),
    })
    expect(typeof (name === '' ? result : (result as Record<string, unknown>)[name])).toBe(type)
  })
})

describe('every limit', () => {
  test.each(limits)('$method $name: $meaning, $most at most', async ({ method, name, most }) => {
    const of = (length: number) => put(requests[method], name, 'x'.repeat(length))
    await expect(refused(method, of(most))).resolves.toBeUndefined()
    await expect(refused(method, of(most + 1))).resolves.toBe(-32602)
  })
})

function find(name: string) {
  const method = methods.find((one) => one.name === name)
  if (!method) throw new Error(`no method ${name}`)
  return method
}

function attempt(name: string, { params = requests[name], context = {}, answer = {}, before }: Attempt) {
  const fake = make()
  before?.(fake)
  return call(find(name), params, { ...fake.context, ...context }, answer)
}

/** The code of the error that the method throws, if any. */
async function refused(name: string, params: unknown, context: Partial<Context> = {}) {
  try {
    await attempt(name, { params, context })
    return undefined
  } catch (error) {
    return serializeError(error).code
  }
}

/** A copy with a new value at the path; `undefined` removes the member. */
function put(root: unknown, path: string, value: unknown): unknown {
  const copy = structuredClone(root)
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const holder = keys.reduce<unknown>((here, key) => (here as Record<string, unknown>)[key], copy)
  if (Array.isArray(holder) && value === undefined) holder.splice(Number(last), 1)
  else if (value === undefined) delete (holder as Record<string, unknown>)[last]
  else (holder as Record<string, unknown>)[last] = value
  return copy
}

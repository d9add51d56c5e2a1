import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { WalletError } from '../domain/errors.ts'
import type { SiteErrorKind } from '../domain/errorTable.ts'
import { parse } from '../domain/schema.ts'
import type { Method } from './method.ts'
import { alice, bob, hash, token } from './methodContext.fake.ts'
import { methods } from './registry.ts'
import { mail } from './signing/typedData.fake.ts'

/** Runs for any JSON and for near-misses each: 10,000 per parser in total. */
const cases = { numRuns: 5_000 }

const call = {
  to: token,
  value: '0x1',
  data: '0x1234',
  capabilities: { gasLimitOverride: { value: '0x5208' } },
}
const transaction = {
  from: alice,
  to: token,
  value: '0x1',
  data: '0x',
  gas: '0x5208',
  nonce: '0x1',
  type: '0x2',
}

/** Valid params, from which the test derives near-misses. */
const good: Record<string, unknown> = {
  wallet_sendCalls: [
    {
      version: '2.0.0',
      id: 'mine',
      from: alice,
      chainId: '0x7a69',
      atomicRequired: false,
      calls: [call, { to: bob }],
      capabilities: {
        dataSuffix: { value: '0x12', optional: true },
        flowControl: { atomicity: 'none' },
        other: { optional: true },
      },
    },
  ],
  wallet_getCallsStatus: ['mine'],
  wallet_getCapabilities: [alice, ['0x1', '0x7a69']],
  wallet_watchAsset: {
    type: 'ERC20',
    options: { address: token, symbol: 'TEST', decimals: 18, image: 'https://a.example/b', chainId: '0x1' },
  },
  wallet_requestPermissions: [{ eth_accounts: {} }],
  wallet_revokePermissions: [{ eth_accounts: {} }],
  wallet_connect: [
    {
      version: '1',
      capabilities: {
        signInWithEthereum: {
          nonce: '12345678',
          chainId: '0x1',
          version: '1',
          statement: 'Welcome',
          issuedAt: '2026-01-01T00:00:00Z',
          resources: ['https://a.example/b'],
        },
        other: { optional: true },
      },
    },
  ],
  wallet_switchEthereumChain: [{ chainId: '0x1' }],
  wallet_addEthereumChain: [
    {
      chainId: '0xa',
      chainName: 'Chain',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: ['https://op.example', 'http://localhost:8545'],
      blockExplorerUrls: ['https://scan.example'],
      iconUrls: ['https://op.example/icon.png'],
    },
  ],
  eth_sendTransaction: [transaction],
  eth_sendRawTransaction: ['0x02f86c'],
  eth_signTransaction: [{ ...transaction, gasPrice: '0x1', type: '0x0' }],
  personal_sign: ['hello', alice],
  eth_signTypedData_v4: [alice, mail],
  wallet_sign: [{ version: '1.0', address: alice, request: { type: '0x45', data: { message: 'x' } } }],
  wallet_getAssets: [
    {
      account: alice,
      assetFilter: { '0x1': ['native', token] },
      assetTypeFilter: ['erc20'],
      chainFilter: ['0x1'],
    },
  ],
  personal_ecRecover: ['hello', `0x${'11'.repeat(65)}`],
  eth_subscribe: ['logs', { address: token, topics: [null, hash] }],
  eth_getTransactionCount: [alice, 'pending'],
  eth_call: [{ from: alice, to: token, data: '0x1234' }, 'latest', {}],
  eth_getLogs: [{ address: [token], topics: [hash, null, [hash]], fromBlock: '0x1' }],
  eth_feeHistory: ['0x5', 'latest', [10, 50]],
}

/** Values that have broken parsers before. */
const strange = fc.constantFrom<unknown>(
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  1e308,
  '',
  ' ',
  '0',
  '0x',
  '0X1',
  '0x0',
  '0x00',
  '0xg',
  '0x1234',
  '1e3',
  '2.0.0',
  '2.0',
  'ERC20',
  [],
  {},
  [[]],
  [{}],
  { 0: 1, length: 1 },
  { toString: null },
  JSON.parse('{"__proto__":{"optional":true}}'),
  { constructor: {} },
  '\u0000',
  '\ud800',
  '\u202e',
  'x'.repeat(5000),
  `0x${'f'.repeat(64)}`,
  `0x${'f'.repeat(65)}`,
  `0x${'0'.repeat(40)}`,
  alice.toLowerCase(),
  alice.toUpperCase(),
  alice.replace('F', 'f'),
  'latest',
  'http://',
  'https://[',
  'javascript:0',
)

const path = fc.array(fc.nat({ max: 7 }), { minLength: 1, maxLength: 5 })
const change = fc.oneof(
  fc.record({ do: fc.constant('drop' as const), path }),
  fc.record({
    do: fc.constant('put' as const),
    path,
    value: fc.oneof(strange, fc.jsonValue({ maxDepth: 2 })),
  }),
  fc.record({ do: fc.constant('add' as const), path, name: fc.string({ maxLength: 12 }), value: strange }),
)
type Change = typeof change extends fc.Arbitrary<infer value> ? value : never

/** Parsers grouped by the params that their near-misses start from. All others share one generic set. */
const groups: [string, unknown, Method[]][] = [
  ...Object.entries(good).map(([name, params]): [string, unknown, Method[]] => [
    name,
    params,
    methods.filter((method) => method.name === name),
  ]),
  ['all others', [alice, hash, { to: token }, 'latest'], methods.filter(({ name }) => !(name in good))],
]

describe("a parser gives a value or the method's own -32602, whatever comes", () => {
  test('any JSON', () => {
    const anything = fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 4 }))
    fc.assert(
      fc.property(anything, (params) => {
        for (const method of methods) expectAnswer(method, params)
      }),
      cases,
    )
  })

  test.each(groups)('nearly right: %s', (_name, start, parsers) => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
        const params = changes.reduce<unknown>(apply, structuredClone(start))
        for (const method of parsers) expectAnswer(method, params)
      }),
      cases,
    )
  })

  test.each(Object.entries(good))('%s: what the near-misses start from passes', (name, params) => {
    const method = methods.find((one) => one.name === name)
    expect(method && v.is(method.params, params)).toBe(true)
  })
})

function expectAnswer(method: Method, params: unknown): void {
  try {
    method.precheck?.(params)
    parse(method.params, params, method.malformed)
  } catch (error) {
    if (error instanceof WalletError && allowed(method).some((kind) => kind === error.kind)) return
    throw new Error(`${method.name} throws`, { cause: error })
  }
}

function allowed({ name, malformed = 'invalidParams' }: Method): SiteErrorKind[] {
  return name === 'wallet_sendCalls' ? [malformed, 'unsupportedVersion'] : [malformed]
}

/** Follows the path as far as it exists, and changes the value there. */
function apply(root: unknown, wanted: Change): unknown {
  const holder = { root }
  let parent: Record<string, unknown> = holder
  let key = 'root'
  for (const step of wanted.path) {
    const here = parent[key]
    if (typeof here !== 'object' || here === null) break
    const keys = Object.keys(here)
    const next = keys[step % Math.max(keys.length, 1)]
    if (next === undefined) break
    parent = here as Record<string, unknown>
    key = next
  }
  if (wanted.do === 'drop') delete parent[key]
  else if (wanted.do === 'put') parent[key] = wanted.value
  else if (Array.isArray(parent)) parent.push(wanted.value)
  else parent[wanted.name] = wanted.value
  return holder.root
}

import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { Chain, Chains } from '../chain.ts'
import { topics } from '../checks/index.ts'
import type { Dapp } from '../dapp.ts'
import type { Driver, Session } from '../driver.ts'
import { judge } from '../run.ts'
import type { Stage } from '../stage.ts'
import { drive } from '../wallet.ts'

const address = `0x${'1'.repeat(40)}`
const node = { chainId: 31_337, hold: () => undefined, release: () => undefined }
const chain = {
  id: '0x7a69',
  node,
  token: address,
  nobody: () => address,
  counter: async () => ({ address }),
  balance: async () => 10n ** 30n,
  code: async () => '0x',
  setCode: async () => undefined,
  rpc: async () => null,
} as unknown as Chain
const shown = { present: new Set(), lacking: new Map(), restarted: new Set() }
const chains = { main: chain, other: chain } as unknown as Chains

/** The verdict of a check with a wallet that gives these answers. */
async function verdictWith(id: string, answers: Record<string, unknown>) {
  const check = topics.flatMap(({ checks }) => checks).find((one) => one.id === id)
  if (!check) throw new Error(`There is no check ${id}`)
  const given: Record<string, unknown> = {
    eth_chainId: chain.id,
    wallet_sendCalls: { id: 'one' },
    ...answers,
  }
  const page = {
    accounts: [address],
    request: async (method: string) => ({ result: given[method] }),
  } as unknown as Dapp
  const session = {
    context: Object.assign(new EventEmitter(), { pages: () => [] }),
  } as unknown as Session
  const driver = { approve: async () => false } as unknown as Driver
  const pace = { patience: 200, grace: 5 }
  const wallet = {
    ...drive({ driver, session, chains, address, pace }),
    shared: async () => page,
    stranger: async () => page,
    connect: async () => undefined,
    picture: async () => undefined,
    clear: async () => undefined,
  }
  const { verdict, reason = '' } = await judge({ chains, wallet, shown } as unknown as Stage, 'topic', check)
  return { verdict, reason }
}

const status = (change: object) => ({ wallet_getCallsStatus: { status: 200, receipts: [], ...change } })

test.each<[string, Record<string, unknown>]>([
  ['eip5792/status/confirmed', { wallet_getCallsStatus: null }],
  ['eip5792/status/pending', status({ receipts: null })],
  ['eip5792/status/receipts-shape', status({ receipts: null })],
  ['eip5792/status/receipts-shape', status({ receipts: [null] })],
  ['eip5792/execution/order', status({ receipts: [{}] })],
  ['eip5792/status/logs', status({ receipts: [{ logs: null }] })],
  ['eip2255/caveat', { wallet_getPermissions: [{ parentCapability: 'eth_accounts' }] }],
  ['eip2255/after-connection', { wallet_getPermissions: null }],
  ['eip2255/request-approved', { wallet_requestPermissions: [null] }],
  ['eip5792/getCapabilities/shape', { wallet_getCapabilities: null }],
  ['eip5792/getCapabilities/atomic-values', { wallet_getCapabilities: undefined }],
  ['eip5792/getCapabilities/atomic-values', { wallet_getCapabilities: { '0x1': { atomic: null } } }],
])('%s is a failure of the wallet with %j, in a sentence', async (id, answers) => {
  const { verdict, reason } = await verdictWith(id, answers)
  expect(verdict, reason).toBe('failed')
  expect(reason).not.toMatch(/TypeError|\n {4}at |unexpected shape/)
})

test('capabilities of another shape are the failure of their own check alone', async () => {
  for (const id of ['eip7702/foreign-unsupported', 'eip5792/atomicity/says-atomic'])
    expect(await verdictWith(id, { wallet_getCapabilities: null }), id).toEqual({
      verdict: 'precondition failed',
      reason: 'wallet_getCapabilities: expected capabilities by chain id, found null',
    })
})

test('an answer that the kit misreads is a sentence without its stack', async () => {
  const check = topics.flatMap(({ checks }) => checks).find(({ id }) => id === 'eip1193/request-many')
  if (!check) throw new Error('There is no such check')
  const run = async () => {
    const nothing = JSON.parse('null')
    nothing.member()
  }
  const page = { request: async () => ({ result: chain.id }) }
  const wallet = {
    shared: async () => page,
    exchanges: () => [],
    forget: () => undefined,
    picture: async () => undefined,
    clear: async () => undefined,
  }
  const { verdict, reason } = await judge({ chains, wallet, shown } as unknown as Stage, 'eip1193', {
    ...check,
    run,
  })
  expect(verdict).toBe('failed')
  expect(reason).toMatch(/^The answer had an unexpected shape: [^\n]*member[^\n]*$/)
})

import { expect, test } from 'vitest'
import type { Chain } from '../chain.ts'
import type { Dapp, Outcome } from '../dapp.ts'
import { isUnable } from '../driver.ts'
import type { Wallet } from '../wallet.ts'
import { topics } from './index.ts'

const all = topics.flatMap(({ checks }) => checks)
const address = `0x${'1'.repeat(40)}`

/** Runs a check with a wallet that answers everything, and never with anything in it. */
async function runOnNothing(
  id: string,
  answers: Record<string, unknown> = {},
  refusal?: object,
): Promise<unknown> {
  const check = all.find((one) => one.id === id)
  const node = {
    chainId: 31_337,
    hold: () => undefined,
    release: () => undefined,
    requests: () => [],
    setFaults: () => undefined,
  }
  const counter = { address, ok: {}, fail: {}, breaks: {}, okUnlessBroken: {}, count: async () => 0 }
  const chain = {
    id: '0x7a69',
    node,
    token: address,
    nobody: () => address,
    counter: async () => counter,
    balance: async () => 0n,
    nonce: async () => 0,
    code: async () => '0x',
    setCode: async () => undefined,
    rpc: async () => null,
  } as unknown as Chain
  const supported = { atomic: { status: 'ready' }, gasLimitOverride: { supported: true } }
  const answer = async (method: string): Promise<Outcome> => ({
    result: { wallet_getCapabilities: { '0x7a69': supported }, ...answers }[method],
  })
  const page = { tab: {}, accounts: [address], request: answer } as unknown as Dapp
  const status = { status: 200, atomic: false, receipts: [] }
  const wallet = {
    address,
    other: chain,
    approved: async (request: Promise<Outcome>) => (refusal ? { error: refusal } : request),
    unasked: (request: Promise<Outcome>) => request,
    sends: async () => ({ id: 'one' }),
    status: async () => status,
    settled: async () => status,
    killBackground: async () => undefined,
  } as unknown as Wallet
  return check?.run(page, wallet, chain).then(
    () => 'passed',
    (error) => (isUnable(error) ? 'left out' : error.name),
  )
}

/** Checks that read what a batch left on the chain. */
const reading = all.filter(({ run }) => /receipts|someLogs|firstOf/i.test(String(run))).map(({ id }) => id)

test.each(reading)('%s fails if a batch has no receipts, and says so', async (id) => {
  expect(await runOnNothing(id, { wallet_sendCalls: { id: 'one' } })).toBe('Failure')
})

test('a check of each authorization needs one', async () => {
  for (const id of ['eip7702/chain-named', 'eip7702/delegate-exists'])
    expect(await runOnNothing(id), id).not.toBe('passed')
})

test('an answer without chains or capabilities passes no check of each', async () => {
  const answers = { wallet_getCapabilities: {} }
  expect(await runOnNothing('eip5792/getCapabilities/shape', answers)).toBe('Failure')
  for (const name of ['atomic-values', 'everywhere-once'])
    expect(await runOnNothing(`eip5792/getCapabilities/${name}`, answers), name).toBe('left out')
})

/** Batches that fail on purpose. */
const failing = [
  'eip5792/status/reverted',
  'eip5792/status/partly-reverted',
  'eip5792/status/receipts-reverted',
  'eip5792/status/receipts-partly',
  'eip5792/execution/stops-at-failure',
  'eip5792/atomicity/all-or-nothing',
  'eip5792/atomicity/all-or-nothing-value',
  'interface/sendCalls/partial-execution',
]

test.each(failing)('%s is left out if the wallet refuses what would fail', async (id) => {
  expect(await runOnNothing(id, {}, { code: -32603, message: 'It would revert' })).toBe('left out')
})

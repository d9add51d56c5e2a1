import { expect, test } from 'vitest'
import { highCeiling } from '../../domain/review/ceiling.fake.ts'
import type { PlannedBatch } from '../plan/progress.ts'
import { fakeSigner } from '../simulation/signer.fake.ts'
import { alice, bob } from '../simulation/simulatedWorld.fake.ts'
import { signCalls } from './sign.ts'

type Asked = Parameters<typeof fakeSigner.signTransaction>[0]

/** Signs `count` transfers with a journal that has this `sign`, and with this signer. */
function signMany(
  count: number,
  sign: (rows: readonly unknown[]) => Promise<void>,
  signTransaction: typeof fakeSigner.signTransaction,
): Promise<void> {
  const calls = Array.from({ length: count }, () => ({ to: bob, value: '0x0', data: '0x' }) as const)
  const plan = { chainId: 1, from: alice, mode: 'pipelined', calls, ceiling: highCeiling(count) }
  const context = {
    journal: { hashesAt: async () => new Set(), sign } as never,
    fresh: new Set<string>(),
    signer: { ...fakeSigner, signTransaction },
    now: () => 0,
    node: { batch: async () => [] },
    stateOf: () => 'latest' as const,
  }
  const prepared = {
    count: 0,
    delegate: undefined,
    fees: { gasPrice: '0x1' } as const,
    gas: calls.map(() => 21_000n),
  }
  const indices = calls.map((_, index) => index)
  return signCalls(context, { key: 'k', plan } as unknown as PlannedBatch, { indices, nonce: 0, prepared })
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

test('a write that fails while later calls are still being signed is reported once, to the caller', async () => {
  const full = new DOMException('The disk is full', 'QuotaExceededError')
  // As slow as a worker: the browser and this test runner report a rejection that is still unhandled by then.
  const slowly = async (request: Asked) => {
    await turn()
    return fakeSigner.signTransaction(request)
  }
  await expect(signMany(120, () => Promise.reject(full), slowly)).rejects.toBe(full)
})

test('the disk stores the first calls while the next ones are signed, in one write at a time', async () => {
  const order: string[] = []
  const sign = async (rows: readonly unknown[]) => {
    order.push(`${rows.length} rows`)
    while (order.at(-1) !== 'signs' && rows.length > 40) await turn()
    order.push(`stored ${rows.length}`)
  }
  await signMany(100, sign, (request) => {
    if (order.at(-1) !== 'signs') order.push('signs')
    return fakeSigner.signTransaction(request)
  })
  expect(order).toEqual(['signs', '60 rows', 'signs', 'stored 60', 'signs', '40 rows', 'stored 40'])
})

test('after a write that failed nothing more is stored, as the disk would lack calls before it', async () => {
  const writes: number[] = []
  const sign = async (rows: readonly unknown[]) => {
    writes.push(rows.length)
    if (writes.length === 1) throw new Error('The disk is full')
  }
  await expect(signMany(200, sign, fakeSigner.signTransaction)).rejects.toThrow('The disk is full')
  expect(writes).toEqual([60])
})

import { expect, test } from 'vitest'
import { highCeiling } from '../../domain/review/ceiling.fake.ts'
import type { PlannedBatch } from '../plan/progress.ts'
import { fakeSigner } from '../simulation/signer.fake.ts'
import { alice, bob } from '../simulation/simulatedWorld.fake.ts'
import { signCalls } from './sign.ts'

test('a write that fails while later calls are still being signed is heard once, by whoever signs', async () => {
  const calls = Array.from({ length: 120 }, () => ({ to: bob, value: '0x0', data: '0x' }) as const)
  const plan = { chainId: 1, from: alice, mode: 'pipelined', calls, ceiling: highCeiling(calls.length) }
  const full = new DOMException('The disk is full', 'QuotaExceededError')
  const tools = {
    journal: { hashesAt: async () => new Set(), sign: () => Promise.reject(full) } as never,
    fresh: new Set<string>(),
    signer: {
      ...fakeSigner,
      // As slow as a worker: a refusal that nobody hears by then is reported by the browser, and by this test's runner.
      signTransaction: async (request: Parameters<typeof fakeSigner.signTransaction>[0]) => {
        await new Promise((resolve) => setImmediate(resolve))
        return fakeSigner.signTransaction(request)
      },
    },
    now: () => 0,
  }
  const prepared = {
    count: 0,
    delegate: undefined,
    fees: { gasPrice: '0x1' } as const,
    gas: calls.map(() => 21_000n),
  }
  const indices = calls.map((_, index) => index)
  const signing = signCalls(tools, { key: 'k', plan } as unknown as PlannedBatch, {
    indices,
    nonce: 0,
    prepared,
  })
  await expect(signing).rejects.toBe(full)
})

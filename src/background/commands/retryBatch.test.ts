import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Call } from '../../domain/batch.ts'
import { prepare } from '../../methods/batches/batchCapabilities.ts'
import { batchParams } from '../../methods/batches/batchShape.ts'
import { batchKey, isPrivateOwner, ownerOf, type Plan } from '../../storage/journal/rows.ts'
import { retryRequest } from './retryBatch.ts'

const alice = '0x7ebB81E0B51BBbb01C1Dcd2E7F8Ce1f1BFD17367'
const one: Call = { to: alice, value: '0x1', data: '0x' }
const two: Call = { to: alice, value: '0x0', data: '0x1234', gas: '0x5208' }

const plan = (calls: Call[], change: Partial<Plan> = {}): Plan => ({
  kind: 'batch',
  from: alice,
  chainId: 31337,
  mode: 'stepwise',
  calls,
  ...change,
})

/** Parses the request as the method does. */
function read(request: ReturnType<typeof retryRequest>) {
  const [batch] = v.parse(batchParams, request.params)
  return { batch, ...prepare(batch) }
}

test('the calls that did not happen become a batch of the wallet, as they were', () => {
  const request = retryRequest('key', { plan: plan([one, two, one]), indices: [1, 2] })
  expect(request).toMatchObject({
    origin: expect.stringMatching(/^chrome-extension:/),
    method: 'wallet_sendCalls',
    retries: 'key',
  })
  expect(read(request)).toMatchObject({
    batch: { from: alice, chainId: 31337, atomicRequired: false },
    calls: [two, one],
    flowControl: false,
  })
  expect(read(request).batch.id).toBeUndefined()
})

test('what had to happen together still has to', () => {
  const request = retryRequest('key', { plan: plan([one, two], { mode: 'atomic' }), indices: [0, 1] })
  expect(read(request).batch.atomicRequired).toBe(true)
})

test('what may fail alone still may', () => {
  const calls: Call[] = [{ ...one, onFailure: 'continue' }, two]
  const request = retryRequest('key', { plan: plan(calls, { flowControl: true }), indices: [0, 1] })
  expect(read(request)).toMatchObject({
    flowControl: true,
    calls: [
      { ...one, onFailure: 'continue' },
      { ...two, onFailure: 'halt' },
    ],
  })
})

test('the creation of a contract stays a transaction', () => {
  const creation: Call = { value: '0x0', data: '0x60016001' }
  expect(retryRequest('key', { plan: plan([creation], { mode: 'single' }), indices: [0] })).toMatchObject({
    method: 'eth_sendTransaction',
    params: [{ from: alice, chainId: '0x7a69', data: '0x60016001' }],
  })
})

test('what was private once stays so, however often it is sent again, and nothing else becomes so', () => {
  const origin = 'https://app.example'
  fc.assert(
    fc.property(fc.boolean(), fc.integer({ min: 1, max: 8 }), (isPrivate, times) => {
      const site = isPrivate ? { origin, incognito: true as const, privateSession: 'one' } : { origin }
      let [key, planned] = [batchKey(ownerOf(site), 'first'), plan([one])]
      for (let retry = 0; retry < times; retry++) {
        const request = retryRequest(key, { plan: planned, indices: [0] })
        expect(request.retries).toBe(key)
        planned = plan([one], { retries: key })
        key = batchKey(ownerOf({ ...request, privateSession: 'two' }), request.id)
        expect(isPrivateOwner(key)).toBe(isPrivate)
      }
    }),
  )
})

test('so does what an older version of the wallet sent again under its own name', () => {
  const retries = batchKey('private https://app.example', 'first')
  const planned = plan([one], { retries })
  expect(retryRequest('chrome-extension://id again', { plan: planned, indices: [0] }).incognito).toBe(true)
})

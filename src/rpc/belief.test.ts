import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nodeError, WalletError } from '../domain/errors.ts'
import { first, makeNodes, type Said, second } from './nodes.fake.ts'
import { isUnlisted } from './readResult.ts'

const raw = '0x02aa'
const both = { rpcUrls: [first, second] }
const send = { method: 'eth_sendRawTransaction', params: [raw] }
const read = { method: 'eth_getBalance', params: ['0x', 'latest'] }
const funds: Said = { error: { code: -32000, message: 'insufficient funds for gas * price + value' } }
const busyCodes = [-32007, -32011, -32012, -32013, -32016, -32017, -32018]

const body = fc.oneof(
  fc.constant<Said>({ result: '0x7' }),
  fc.constant(funds),
  fc.constantFrom('nonce too low', 'already known', 'the method does not exist').map((message) => ({
    error: { code: -32000, message },
  })),
  fc.integer({ min: -32100, max: 100 }).map((code) => ({ error: { code, message: 'No' } })),
)
const anyRequests = fc.array(fc.constantFrom(send, read), { minLength: 1, maxLength: 4 })
const fault = { kind: 'chainDisconnected' }

async function outcome(promise: Promise<unknown>): Promise<unknown> {
  return promise.catch((error: unknown) => error)
}

describe('a response that a node later contradicted', () => {
  test('reaches nobody as an answer, whatever its body says', async () => {
    const status = fc.oneof(fc.constantFrom(429, 503), fc.integer({ min: 500, max: 599 }))
    await fc.assert(
      fc.asyncProperty(body, status, anyRequests, async (answer, status, requests) => {
        const { rpc } = makeNodes(() => ({ ...answer, status }))
        for (const { method, params } of requests) {
          expect(await outcome(rpc.request(1, method, params))).toMatchObject(fault)
          expect(await outcome(rpc.forward(1, method, params))).toMatchObject(fault)
        }
        expect(await outcome(rpc.batch(1, requests))).toMatchObject(fault)
        expect(await outcome(rpc.gather(1, requests))).toMatchObject(fault)
      }),
    )
  })

  test('goes to the next URL instead, and its refusal of bytes decides nothing', async () => {
    for (const status of [429, 500, 503]) {
      const { rpc } = makeNodes(
        (_, url) => (url === first ? { ...funds, status } : { result: '0xhash' }),
        both,
      )
      expect(await rpc.request(1, read.method, read.params)).toBe('0xhash')
      expect(await rpc.request(1, send.method, send.params)).toBe('0xhash')
      expect(await rpc.batch(1, [read, read])).toEqual([{ result: '0xhash' }, { result: '0xhash' }])
    }
  })

  test('with another status is the answer that it always was', async () => {
    for (const status of [200, 400, 403, 404]) {
      const { rpc } = makeNodes(() => ({ ...funds, status }))
      for (const { method, params } of [send, read])
        await expect(rpc.request(1, method, params)).rejects.toMatchObject({ answer: funds.error })
      expect(await rpc.gather(1, [send, read])).toEqual(
        [1, 2].map(() => ({ error: nodeError(funds.error ?? { code: 0, message: '' }) })),
      )
    }
  })
})

describe('a code of a gateway whose node was busy', () => {
  const status = fc.constantFrom(200, 400, 403, 429, 500, 503)

  test('refuses no bytes, with whatever status and words', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...busyCodes),
        fc.constantFrom('over rate limit', 'insufficient funds', 'nonce too low'),
        status,
        async (code, message, status) => {
          const { rpc } = makeNodes(() => ({ error: { code, message }, status }))
          expect(await outcome(rpc.request(1, send.method, send.params))).toMatchObject(fault)
          expect(await outcome(rpc.gather(1, [send, send]))).toMatchObject(fault)
          expect(await outcome(rpc.batch(1, [read, read]))).toMatchObject(fault)
        },
      ),
    )
  })

  test.each(busyCodes)('%i has the node left alone, and asked again for what only reads', async (code) => {
    let times = 0
    const { rpc, asked: calls } = makeNodes(() => {
      times += 1
      return times === 1 ? { error: { code, message: 'Busy' } } : { result: '0x7' }
    })
    expect(await rpc.request(1, read.method, read.params)).toBe('0x7')
    expect(calls).toHaveLength(2)
    times = 0
    calls.length = 0
    expect(await outcome(rpc.request(1, send.method, send.params))).toMatchObject(fault)
    expect(calls).toHaveLength(1)
  })

  test('takes a single read to the next URL', async () => {
    const { rpc } = makeNodes(
      (_, url) =>
        url === first ? { error: { code: -32016, message: 'over rate limit' } } : { result: '0x7' },
      both,
    )
    expect(await rpc.request(1, read.method, read.params)).toBe('0x7')
  })

  test('is what a page reads where there is no other URL', async () => {
    const error = { code: -32016, message: 'over rate limit' }
    const { rpc } = makeNodes(() => ({ error }))
    await expect(rpc.forward(1, read.method, read.params)).rejects.toMatchObject({ answer: error })
  })
})

describe('a node that answers batches with a failure', () => {
  const unsure = (singleAnswer: (times: number) => Said) => {
    let times = 0
    return makeNodes(({ method }) => {
      if (method !== send.method) return { result: '0x7' }
      times += 1
      // The first two answers are the batch's, with the failure. The answers to single requests follow.
      return times <= 2 ? { result: '0xhash', status: 500 } : singleAnswer(times)
    })
  }

  test('may have taken the bytes: what it says to them one by one refuses none', async () => {
    const { rpc } = unsure(() => funds)
    expect(await outcome(rpc.gather(1, [send, send]))).toMatchObject(fault)
  })

  test('and has them where it says so one by one', async () => {
    const { rpc } = unsure(() => ({ error: { code: -32000, message: 'already known' } }))
    const [one, other] = await rpc.gather(1, [send, send])
    expect([one, other]).toEqual([{ result: expect.stringMatching(/^0x/) }, one])
  })
})

describe('a method that a URL keeps from us', () => {
  const kept: Said = { status: 403, error: { code: -32601, message: 'rpc method is not whitelisted' } }
  const unlisted: Said = { error: { code: -32601, message: 'the method does not exist' } }

  test('uses the next URL, and from then on that one first', async () => {
    const { rpc, got } = makeNodes((_, url) => (url === first ? kept : { result: '0x7' }), both)
    for (let time = 0; time < 3; time++) {
      expect(await rpc.request(1, read.method, read.params)).toBe('0x7')
      expect(await rpc.batch(1, [read, read])).toEqual([{ result: '0x7' }, { result: '0x7' }])
    }
    expect(got(first, read.method)).toHaveLength(1)
  })

  test('uses the URL again after an hour', async () => {
    const { rpc, got, pass } = makeNodes((_, url) => (url === first ? kept : { result: '0x7' }), both)
    await rpc.request(1, read.method, read.params)
    pass(3_600_000)
    await rpc.request(1, read.method, read.params)
    expect(got(first, read.method)).toHaveLength(2)
  })

  test('takes the rest of its batch along, so that one URL answers everything', async () => {
    const { rpc } = makeNodes(
      ({ method }, url) =>
        method === read.method && url === first
          ? { error: { code: -32601, message: 'rpc method is not whitelisted' } }
          : { result: url },
      both,
    )
    const answers = await rpc.gather(1, [read, { method: 'eth_gasPrice', params: [] }])
    expect(answers).toEqual([{ result: second }, { result: second }])
  })

  test('is not missing on the network, where no other URL has it either', async () => {
    for (const rpcUrls of [[first], [first, second]]) {
      const { rpc } = makeNodes(() => kept, { rpcUrls })
      for (let time = 0; time < 2; time++) {
        const error = await outcome(rpc.request(1, read.method, read.params))
        expect(error).toMatchObject({ answer: kept.error, withheld: true })
        const [answer] = await rpc.batch(1, [read, read])
        expect(isUnlisted(answer)).toBe(false)
      }
    }
  })

  test('keeps the answers of the first URL where the second is silent, and does not wait for it again', async () => {
    const { rpc, silence, tried } = makeNodes(
      ({ method }) => (method === read.method ? kept : { result: '0x7', status: 403 }),
      both,
    )
    silence(second)
    for (const isFirst of [true, false]) {
      tried.length = 0
      const [one, other] = await rpc.gather(1, [read, { method: 'eth_gasPrice', params: [] }])
      expect(one).toMatchObject({ error: { withheld: true } })
      expect(other).toEqual({ result: '0x7' })
      expect(tried.includes(second)).toBe(isFirst)
    }
  })

  test('refuses no bytes', async () => {
    const { rpc } = makeNodes(() => kept)
    expect(await outcome(rpc.request(1, send.method, send.params))).toMatchObject(fault)
    expect(await outcome(rpc.gather(1, [send, send]))).toMatchObject(fault)
    expect(await outcome(rpc.request(1, send.method, send.params))).toBeInstanceOf(WalletError)
  })

  test('lets the bytes leave by the next URL', async () => {
    const { rpc } = makeNodes((_, url) => (url === first ? kept : { result: '0xhash' }), both)
    expect(await rpc.request(1, send.method, send.params)).toBe('0xhash')
    expect(await rpc.gather(1, [send, send])).toEqual([{ result: '0xhash' }, { result: '0xhash' }])
  })

  test('is missing where the node says so with another status', async () => {
    const { rpc } = makeNodes(() => unlisted)
    const [answer] = await rpc.batch(1, [read, read])
    expect(isUnlisted(answer)).toBe(true)
  })
})

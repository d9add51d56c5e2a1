import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Network } from '../wire/mirror.ts'
import { createPauses, isBusy } from './pauses.ts'
import { createRpc, type Request } from './rpc.ts'

type Asked = { id: number; method: string }

const url = 'https://one.example'
const other = 'https://other.example'
const busy = { code: 429, message: 'Your app has exceeded its compute units per second capacity' }

/** A network whose nodes answer as told, on a clock that only waiting moves. */
function make(respond: (body: Asked | Asked[], url: string) => Response, rpcUrls = [url]) {
  let time = 1_000
  const asked: { at: number; url: string; methods: string[] }[] = []
  const network: Network = {
    chainId: 1,
    name: 'One',
    rpcUrls,
    symbol: 'ETH',
    decimals: 18,
    blockTime: 2000,
    custom: true,
  }
  const rpc = createRpc({
    network: () => network,
    async fetch(url, { body }) {
      const message: Asked | Asked[] = JSON.parse(String(body))
      const methods = [message].flat().map(({ method }) => method)
      if (methods[0] === 'eth_chainId') return answered(message, () => ({ result: '0x1' }))
      asked.push({ at: time, url, methods })
      return respond(message, url)
    },
    now: () => time,
    async wait(milliseconds) {
      time += milliseconds
    },
  })
  return {
    rpc,
    asked,
    now: () => time,
    pass: (milliseconds: number) => {
      time += milliseconds
    },
  }
}

function answered(body: Asked | Asked[], of: (one: Asked, index: number) => object): Response {
  const answers = [body].flat().map((one, index) => ({ jsonrpc: '2.0', id: one.id, ...of(one, index) }))
  return new Response(JSON.stringify(Array.isArray(body) ? answers : answers[0]))
}

const works = (body: Asked | Asked[]) => answered(body, () => ({ result: '0x7' }))
const full = (headers: HeadersInit = {}) => new Response('Too Many Requests', { status: 429, headers })
const two: Request[] = [
  { method: 'eth_blockNumber', params: [] },
  { method: 'eth_gasPrice', params: [] },
]

describe('a node that is asked too often', () => {
  test('is left alone for as long as it says, and what is asked meanwhile waits', async () => {
    let isFull = true
    const { rpc, asked } = make((body) => (isFull ? full({ 'retry-after': '1' }) : works(body)))
    await expect(rpc.batch(1, two)).rejects.toMatchObject({
      kind: 'chainDisconnected',
      data: { fault: 'status', status: 429 },
    })
    isFull = false
    expect(await rpc.request(1, 'eth_blockNumber', [])).toBe('0x7')
    expect(asked).toHaveLength(2)
    expect((asked[1]?.at ?? 0) - (asked[0]?.at ?? 0)).toBeGreaterThanOrEqual(1_000)
    expect((asked[1]?.at ?? 0) - (asked[0]?.at ?? 0)).toBeLessThanOrEqual(1_500)
  })

  test('is not asked at all where that takes longer than anybody waits', async () => {
    const { rpc, asked, pass } = make(() => full({ 'retry-after': '30' }))
    for (let time = 0; time < 20; time++) await rpc.batch(1, two).catch(() => undefined)
    expect(asked).toHaveLength(1)
    pass(45_000)
    await rpc.batch(1, two).catch(() => undefined)
    expect(asked).toHaveLength(2)
  })

  test('may name a date, and is believed for a minute and no longer', async () => {
    const { rpc, asked, pass } = make(() => full({ 'retry-after': new Date(Date.now() + 1e9).toUTCString() }))
    await rpc.request(1, 'eth_call', []).catch(() => undefined)
    pass(59_999)
    await rpc.request(1, 'eth_call', []).catch(() => undefined)
    pass(1)
    await rpc.request(1, 'eth_call', []).catch(() => undefined)
    expect(asked.map(({ at }) => at - 1_000)).toEqual([0, expect.closeTo(60_000, -1)])
  })

  test('is not asked one by one for what it did not answer together', async () => {
    const { rpc, asked } = make(() => full())
    await rpc.gather(1, two).catch(() => undefined)
    expect(asked.map(({ methods }) => methods.length)).toEqual([2])
  })

  test('lets another node of the network be asked at once', async () => {
    const { rpc, asked, now } = make((body, at) => (at === url ? full() : works(body)), [url, other])
    const began = now()
    for (let time = 0; time < 5; time++)
      expect(await rpc.batch(1, two)).toEqual([{ result: '0x7' }, { result: '0x7' }])
    expect(now()).toBe(began)
    expect(
      asked.filter((one) => one.url === url && one.methods[0] !== 'eth_chainId').length,
    ).toBeLessThanOrEqual(2)
  })

  test('is asked less and less often while it says so, and as before once it answers', async () => {
    let time = 0
    const pauses = createPauses({ now: () => time, random: () => 0 })
    const pause = async () => {
      const began = time
      pauses.note(url, 0)
      // The others that were on their way.
      pauses.note(url, 0)
      pauses.note(url, undefined)
      while (!(await pauses.end(url, false))) time += 250
      return time - began
    }
    for (const length of [250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
      expect(await pause()).toBe(length)
    pauses.note(url, undefined)
    expect(await pause()).toBe(250)
  })
})

describe('what it did not look at', () => {
  const errors = [
    busy,
    { code: -32005, message: 'rate limit exceeded' },
    { code: -32029, message: 'Too Many Requests' },
    { code: 15, message: 'request rate exceeded' },
  ]

  test('is no answer, whichever part of a batch it is, and the rest of the batch is', async () => {
    const parts = fc.array(fc.option(fc.constantFrom(...errors)), { minLength: 2, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(parts, fc.constantFrom(200, 429), async (answers, status) => {
        const { rpc } = make((body) => {
          const text = answered(body, (_, index) => {
            const error = answers[index]
            return error ? { error } : { result: index }
          })
          return new Response(text.body, { status })
        })
        const asked = answers.map(() => ({ method: 'eth_getTransactionReceipt', params: [] }))
        const came = await rpc.gather(1, asked).catch(() => 'lost')
        const expected = answers.map((error, index) => (error ? undefined : { result: index }))
        expect(came).toEqual(expected.every((one) => one === undefined) ? 'lost' : expected)
        const whole = rpc.batch(1, asked)
        if (answers.every((error) => !error)) expect(await whole).toHaveLength(answers.length)
        else await expect(whole).rejects.toMatchObject({ kind: 'chainDisconnected' })
      }),
    )
  })

  test('a page is told as the node said it', async () => {
    const { rpc } = make((body) => answered(body, () => ({ error: busy })))
    await expect(rpc.request(1, 'eth_call', [])).rejects.toMatchObject({ name: 'NodeError', answer: busy })
  })

  test('is neither what a contract says, nor that an answer would be too long', () => {
    expect(errors.every(isBusy)).toBe(true)
    expect(isBusy({ code: 3, message: 'execution reverted: rate limit exceeded' })).toBe(false)
    expect(isBusy({ code: -32005, message: 'query returned more than 10000 results' })).toBe(false)
  })
})

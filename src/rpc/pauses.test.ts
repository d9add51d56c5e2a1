import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Network } from '../domain/network.ts'
import { createRpc, type Request } from './client.ts'
import { createPauses, isBusy } from './pauses.ts'

type Asked = { id: number; method: string }

const url = 'https://one.example'
const other = 'https://other.example'
const busy = { code: 429, message: 'Your app has exceeded its compute units per second capacity' }

/** A network whose nodes answer with `respond`, on a clock that only `wait` and `pass` move. */
function make(respond: (body: Asked | Asked[], url: string) => Response, rpcUrls = [url]) {
  let time = 1_000
  const requests: { at: number; url: string; methods: string[] }[] = []
  const network: Network = {
    chainId: 1,
    name: 'One',
    rpcUrls,
    symbol: 'ETH',
    decimals: 18,
    blockTime: 2000,
    custom: false,
  }
  const rpc = createRpc({
    network: () => network,
    async fetch(url, { body }) {
      const message: Asked | Asked[] = JSON.parse(String(body))
      const methods = [message].flat().map(({ method }) => method)
      if (methods[0] === 'eth_chainId') return answered(message, () => ({ result: '0x1' }))
      requests.push({ at: time, url, methods })
      return respond(message, url)
    },
    now: () => time,
    async wait(milliseconds) {
      time += milliseconds
    },
  })
  return {
    rpc,
    asked: requests,
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

describe('a node that limits its rate', () => {
  test('gets no request for as long as it says, and then resumes for those that wait', async () => {
    let isFull = true
    const { rpc, asked: requests } = make((body) => {
      if (!isFull) return works(body)
      isFull = false
      return full({ 'retry-after': '1' })
    })
    expect(await rpc.batch(1, two)).toEqual([{ result: '0x7' }, { result: '0x7' }])
    expect(requests).toHaveLength(2)
    expect((requests[1]?.at ?? 0) - (requests[0]?.at ?? 0)).toBeGreaterThanOrEqual(1_000)
    expect((requests[1]?.at ?? 0) - (requests[0]?.at ?? 0)).toBeLessThanOrEqual(1_500)
  })

  test('is out of reach where it says so for longer than anybody waits', async () => {
    const { rpc, asked: requests, now } = make(() => full({ 'retry-after': '1' }))
    const began = now()
    await expect(rpc.batch(1, two)).rejects.toMatchObject({
      kind: 'chainDisconnected',
      data: { fault: 'status', status: 429 },
    })
    expect(requests).toHaveLength(2)
    expect(now() - began).toBeLessThanOrEqual(2_000)
  })

  test('is not sent again what it may have taken', async () => {
    const { rpc, asked: requests } = make(() => full())
    const send = { method: 'eth_sendRawTransaction', params: ['0x02'] }
    await rpc.request(1, send.method, send.params).catch(() => undefined)
    await rpc.batch(1, [...two, send]).catch(() => undefined)
    expect(requests.map(({ methods }) => methods.length)).toEqual([1, 3])
  })

  test('is not asked again for what it answered in part', async () => {
    const { rpc, asked: requests } = make((body) =>
      answered(body, (_, index) => (index === 0 ? { error: busy } : { result: '0x7' })),
    )
    expect(await rpc.gather(1, two)).toEqual([undefined, { result: '0x7' }])
    expect(requests).toHaveLength(1)
  })

  test('is not asked at all where that takes longer than anybody waits', async () => {
    const { rpc, asked: requests, pass } = make(() => full({ 'retry-after': '30' }))
    for (let time = 0; time < 20; time++) await rpc.batch(1, two).catch(() => undefined)
    expect(requests).toHaveLength(1)
    pass(45_000)
    await rpc.batch(1, two).catch(() => undefined)
    expect(requests).toHaveLength(2)
  })

  test('may name a date, and is believed for a minute and no longer', async () => {
    const {
      rpc,
      asked: requests,
      pass,
    } = make(() => full({ 'retry-after': new Date(Date.now() + 1e9).toUTCString() }))
    await rpc.request(1, 'eth_call', []).catch(() => undefined)
    pass(59_999)
    await rpc.request(1, 'eth_call', []).catch(() => undefined)
    pass(1)
    await rpc.request(1, 'eth_call', []).catch(() => undefined)
    expect(requests.map(({ at }) => at - 1_000)).toEqual([0, expect.closeTo(60_000, -1)])
  })

  test('is not asked one by one for what it did not answer together', async () => {
    const { rpc, asked: requests } = make(() => full())
    await rpc.gather(1, two).catch(() => undefined)
    expect(requests.map(({ methods }) => methods.length)).toEqual(requests.map(() => 2))
    expect(requests.length).toBeLessThanOrEqual(4)
  })

  test('lets another node of the network be asked at once', async () => {
    const {
      rpc,
      asked: requests,
      now,
    } = make((body, at) => (at === url ? full() : works(body)), [url, other])
    const began = now()
    for (let time = 0; time < 5; time++)
      expect(await rpc.batch(1, two)).toEqual([{ result: '0x7' }, { result: '0x7' }])
    expect(now()).toBe(began)
    expect(
      requests.filter((one) => one.url === url && one.methods[0] !== 'eth_chainId').length,
    ).toBeLessThanOrEqual(2)
  })

  test('gets fewer and fewer requests while it refuses, and as many as before once it answers', async () => {
    let time = 0
    const pauses = createPauses({ now: () => time, random: () => 0 })
    const once = async () => {
      const report = await pauses.end(url, 0)
      if (!report) throw new Error('It is left alone')
      return report
    }
    const pause = async () => {
      const began = time
      let report = await pauses.end(url, 0)
      while (!report) {
        time += 250
        report = await pauses.end(url, 0)
      }
      report(0)
      return time - began
    }
    const others = [await once(), await once()]
    ;(await once())(0)
    // These requests were in flight when the pause began.
    others[0]?.(0)
    others[1]?.(undefined)
    for (const length of [250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
      expect(await pause()).toBe(length)
    time += 60_000
    ;(await once())(undefined)
    ;(await once())(0)
    expect(await pause()).toBe(250)
  })

  test('gets a single request after a pause, and all that wait once that one has its answer', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { end } = createPauses({ now: Date.now, random: () => 0 })
    const turns: NonNullable<Awaited<ReturnType<typeof end>>>[] = []
    let refused = 0
    const ask = async (within: number) => {
      const report = await end(url, Date.now() + within)
      if (report) turns.push(report)
      else refused += 1
    }
    await ask(0)
    turns.pop()?.(0)
    for (const within of [2_000, 2_000, 2_000, 400]) void ask(within)
    await vi.advanceTimersByTimeAsync(249)
    expect(turns).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(turns).toHaveLength(1)
    // The node turns it away again: the others keep waiting, for as long as they wait at all.
    turns.pop()?.(0)
    await vi.advanceTimersByTimeAsync(499)
    expect([turns.length, refused]).toEqual([0, 1])
    await vi.advanceTimersByTimeAsync(1)
    expect(turns).toHaveLength(1)
    turns.pop()?.(undefined)
    await vi.advanceTimersByTimeAsync(0)
    expect([turns.length, refused]).toEqual([1, 1])
    await ask(0)
    expect(turns).toHaveLength(2)
  })

  test('may be asked at the very end of its pause, and is waited for until then', async () => {
    let time = 0
    const wait = async (milliseconds: number) => {
      time += milliseconds
    }
    const { end } = createPauses({ now: () => time, wait, random: () => 0 })
    ;(await end(url, 0))?.(0)
    expect(await end(url, 249)).toBeUndefined()
    expect(time).toBe(0)
    expect(await end(url, 250)).toBeDefined()
    expect(time).toBe(250)
  })

  test('that hangs after a pause keeps nobody, even where the clock stands still', async () => {
    const waits: number[] = []
    const wait = async (milliseconds: number) => {
      if (waits.push(milliseconds) > 5) throw new Error('It waits on and on')
    }
    const { end } = createPauses({ now: () => 0, wait, random: () => 0 })
    ;(await end(url, 0))?.(0)
    expect(await end(url, 2_000)).toBeDefined()
    expect(await end(url, 2_000)).toBeUndefined()
    expect(waits).toEqual([250, 2_000])
  })

  test('that hangs after a pause keeps nobody beyond what they wait', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { end } = createPauses({ now: Date.now, random: () => 0 })
    ;(await end(url, 0))?.(0)
    await vi.advanceTimersByTimeAsync(250)
    await end(url, 0)
    const turn = end(url, Date.now() + 2_000)
    expect(await end(url, 0)).toBeUndefined()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await turn).toBeUndefined()
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
      fc.asyncProperty(parts, async (answers) => {
        const { rpc } = make((body) =>
          answered(body, (_, index) => {
            const error = answers[index]
            return error ? { error } : { result: index }
          }),
        )
        const requests = answers.map(() => ({ method: 'eth_getTransactionReceipt', params: [] }))
        const came = await rpc.gather(1, requests).catch(() => 'lost')
        const expected = answers.map((error, index) => (error ? undefined : { result: index }))
        expect(came).toEqual(expected.every((one) => one === undefined) ? 'lost' : expected)
        const whole = rpc.batch(1, requests)
        if (answers.every((error) => !error)) expect(await whole).toHaveLength(answers.length)
        else await expect(whole).rejects.toMatchObject({ kind: 'chainDisconnected' })
      }),
    )
  })

  test('a page receives the node’s own answer', async () => {
    const { rpc } = make((body) => answered(body, () => ({ error: busy })))
    await expect(rpc.request(1, 'eth_call', [])).rejects.toMatchObject({ kind: 'nodeAnswered', answer: busy })
  })

  test('is neither what a contract says, nor that an answer would be too long', () => {
    expect(errors.every(isBusy)).toBe(true)
    for (const code of [-32007, -32011, -32012, -32013, -32016, -32017, -32018])
      expect(isBusy({ code, message: 'whatever' })).toBe(true)
    for (const code of [-32000, -32005, -32009, -32014, -32015, -32019])
      expect(isBusy({ code, message: 'whatever' })).toBe(false)
    expect(isBusy({ code: -32010, message: 'backend offline' })).toBe(true)
    expect(isBusy({ code: -32010, message: 'nonce too low' })).toBe(false)
    expect(isBusy({ code: 3, message: 'execution reverted: rate limit exceeded' })).toBe(false)
    expect(isBusy({ code: -32005, message: 'query returned more than 10000 results' })).toBe(false)
  })
})

import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { isNodeError, isUnanswered, nodeError } from '../domain/errors.ts'
import { builtInNetworks } from '../storage/state/builtInNetworks.ts'
import { createRpc } from './client.ts'

type Asked = { id: number; method: string; params: unknown }

/** A node as a function from the posted JSON to a response. With `named`, it does not see `eth_chainId`. */
function make(
  respond: (body: Asked | Asked[], url: string) => Response | Promise<Response>,
  now: () => number = () => 7,
  { named = true } = {},
) {
  const fetch = vi.fn(async (url: string, init: RequestInit) => respond(JSON.parse(String(init.body)), url))
  const network = (chainId: number) => builtInNetworks.find((one) => one.chainId === chainId)
  const asks: typeof fetch = vi.fn(async (url, init) => {
    const body = JSON.parse(String(init.body)) as Asked
    return named && body.method === 'eth_chainId' ? json(result(body, '0x1')) : fetch(url, init)
  })
  return { fetch, rpc: createRpc({ network, fetch: asks, now, wait: async () => undefined }) }
}

const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status })
const result = ({ id }: Asked, value: unknown) => ({ jsonrpc: '2.0', id, result: value })
const only = (body: Asked | Asked[]) => (Array.isArray(body) ? ({} as Asked) : body)
const unlisted = { code: -32601, message: 'the method does not exist' }

describe('one request', () => {
  test('gives the result', async () => {
    const { rpc } = make((body) => json(result(only(body), '0x7')))
    expect(await rpc.request(1, 'eth_blockNumber', [])).toBe('0x7')
    expect(rpc.health(1)).toEqual({ state: 'ok' })
  })

  test("throws the node's own error as it came, whatever the HTTP status", async () => {
    const error = { code: 3, message: 'execution reverted: no', data: '0x08c379a0' }
    const { rpc } = make((body) => json({ jsonrpc: '2.0', id: only(body).id, error }, 400))
    await expect(rpc.request(1, 'eth_call', [])).rejects.toMatchObject({
      kind: 'nodeAnswered',
      answer: error,
    })
    expect(rpc.health(1)).toEqual({ state: 'ok' })
  })

  test.each([
    ['nothing listens', () => Promise.reject(new TypeError('Failed to fetch')), 'does not answer'],
    ['an error page comes', () => new Response('<html>', { status: 502 }), 'HTTP status 502'],
    ['a web page comes', () => new Response('<html>'), 'does not answer in JSON'],
    [
      'the answer is for another request',
      () => json({ id: 99, result: '0x1' }),
      'does not answer in JSON-RPC',
    ],
    ['the error is no error', () => json({ id: 1, error: { code: 'x' } }), 'does not answer in JSON-RPC'],
  ])('is chainDisconnected where %s', async (_, respond, detail) => {
    const { rpc } = make(respond, undefined, { named: false })
    await expect(rpc.request(1, 'eth_call', [])).rejects.toMatchObject({
      kind: 'chainDisconnected',
      detail: expect.stringContaining(detail),
    })
    await rpc.request(1, 'eth_call', []).catch(() => undefined)
    expect(rpc.health(1)).toEqual({
      state: 'unreachable',
      url: 'https://ethereum.reth.rs/rpc',
      tries: 2,
      since: 7,
    })
  })

  test('gives up on a node that hangs', async () => {
    vi.useFakeTimers()
    const { rpc } = make(() => json({}))
    const hanging = createRpc({
      network: () => builtInNetworks[0],
      fetch: (_url, { signal }) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    })
    const seen = vi.fn()
    hanging.watchHealth(seen)
    const pending = hanging.request(1, 'eth_call', []).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await pending).toMatchObject({ detail: 'ethereum.reth.rs did not answer within 10 s' })
    const states = seen.mock.calls.map(([, health]) => health.state)
    expect([...new Set(states)]).toEqual(['slow', 'unreachable'])
    expect(rpc.health(1)).toEqual({ state: 'unknown' })
    vi.useRealTimers()
  })

  test.each([
    ['eth_sendRawTransaction', 5],
    ['eth_call', 10],
    ['eth_getLogs', 30],
  ])('%s waits for a node that hangs no longer than %i seconds, nor shorter', async (method, seconds) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const hanging = createRpc({
      network: () => builtInNetworks[0],
      fetch: (_url, { body, signal }) =>
        String(body).includes('eth_chainId')
          ? Promise.resolve(json(result(JSON.parse(String(body)), '0x1')))
          : new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    })
    const settled = vi.fn()
    void hanging.request(1, method, ['0x02']).catch(settled)
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toHaveBeenCalledOnce()
  })

  test('that takes its time leaves the node slow until one is answered faster', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    let takes = 1_000
    const { rpc } = make(async (body) => {
      await new Promise((resolve) => setTimeout(resolve, takes))
      return json(result(only(body), '0x7'))
    })
    const slowly = rpc.request(1, 'eth_call', [])
    await vi.advanceTimersByTimeAsync(takes)
    await slowly
    expect(rpc.health(1)).toEqual({ state: 'slow' })
    takes = 999
    const faster = rpc.request(1, 'eth_call', [])
    await vi.advanceTimersByTimeAsync(takes)
    await faster
    expect(rpc.health(1)).toEqual({ state: 'ok' })
  })

  test('cuts off a node that sends without end', async () => {
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1
        controller.enqueue(new Uint8Array(1 << 20))
      },
    })
    const { rpc } = make(() => new Response(endless))
    await expect(rpc.request(1, 'eth_call', [])).rejects.toMatchObject({
      detail: expect.stringContaining('8 MB'),
    })
    expect(sent).toBeLessThan(12)
  })

  test('to a chain that we do not know is unknownChain', async () => {
    const { rpc } = make(() => json({}))
    await expect(rpc.request(5, 'eth_call', [])).rejects.toMatchObject({ kind: 'unknownChain' })
  })

  test("throws only the node's error or that there was no answer, whatever comes back", async () => {
    const body = fc.oneof(
      fc.json(),
      fc.string(),
      fc.json().map((value) => `{"id":1,"result":${value}}`),
      fc.json().map((value) => `{"id":1,"error":${value}}`),
      fc.json().map((value) => `[${value}]`),
    )
    await fc.assert(
      fc.asyncProperty(body, fc.constantFrom(200, 400, 429, 500), async (text, status) => {
        const { rpc } = make(() => new Response(text, { status }))
        for (const ask of [
          () => rpc.request(1, 'eth_call', []),
          () =>
            rpc.batch(1, [
              { method: 'a', params: [] },
              { method: 'b', params: [] },
            ]),
          () => rpc.request(1, 'eth_sendRawTransaction', ['0x']),
          () => rpc.probe('http://localhost'),
        ])
          await ask().catch((error: unknown) => expect(isNodeError(error) || isUnanswered(error)).toBe(true))
      }),
    )
  })
})

describe('several requests', () => {
  const requests = [
    { method: 'eth_blockNumber', params: [] },
    { method: 'eth_gasPrice', params: [] },
  ]

  test('travel together and come back in order', async () => {
    const { rpc, fetch } = make((body) =>
      json(
        [body]
          .flat()
          .reverse()
          .map((one) => result(one, one.method)),
      ),
    )
    expect(await rpc.batch(1, requests)).toEqual([{ result: 'eth_blockNumber' }, { result: 'eth_gasPrice' }])
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('go one by one to a node that refuses batches, and from then on', async () => {
    const { rpc, fetch } = make((body) =>
      Array.isArray(body)
        ? json({ error: { code: -32600, message: 'no batches' } }, 400)
        : json(result(body, body.method)),
    )
    expect(await rpc.batch(1, requests)).toEqual([{ result: 'eth_blockNumber' }, { result: 'eth_gasPrice' }])
    await rpc.batch(1, requests)
    expect(fetch).toHaveBeenCalledTimes(5)
    expect(rpc.health(1)).toEqual({ state: 'ok' })
  })

  test('refuse no bytes after one error for the batch: the node may have taken them', async () => {
    const { rpc } = make((body) =>
      json(
        Array.isArray(body)
          ? { error: { code: -32603, message: 'Internal error' } }
          : { id: body.id, jsonrpc: '2.0', error: { code: -32000, message: 'insufficient funds' } },
      ),
    )
    const send = { method: 'eth_sendRawTransaction', params: ['0x02aa'] }
    const outcome = await rpc.gather(1, [send, send]).catch((error: unknown) => error)
    expect(outcome).toMatchObject({ kind: 'chainDisconnected' })
  })

  test('travel in as many pieces as a node takes at a time, found out once', async () => {
    const sizes: number[] = []
    const { rpc } = make((body) => {
      const all = [body].flat()
      sizes.push(all.length)
      return all.length > 50
        ? json({ error: { code: -32600, message: 'batch too large' } }, 400)
        : json(all.map((one) => result(one, one.params)))
    })
    const many = Array.from({ length: 101 }, (_, params) => ({ method: 'eth_getTransactionReceipt', params }))
    const answers = many.map(({ params }) => ({ result: params }))
    expect(await rpc.batch(1, many)).toEqual(answers)
    expect(sizes).toEqual([101, 51, 26, 25, 26, 24])
    sizes.length = 0
    expect(await rpc.batch(1, many)).toEqual(answers)
    expect(sizes).toEqual([26, 26, 26, 23])
  })

  test('travel in smaller pieces where a node names its limit with a failure', async () => {
    const sizes: number[] = []
    const { rpc } = make((body) => {
      const all = [body].flat()
      sizes.push(all.length)
      return all.length > 8
        ? json({ error: { code: 31, message: 'Batch of more than 8 requests are not allowed' } }, 500)
        : json(all.map((one) => result(one, one.params)))
    })
    const many = Array.from({ length: 16 }, (_, params) => ({ method: 'eth_getTransactionReceipt', params }))
    expect(await rpc.batch(1, many)).toEqual(many.map(({ params }) => ({ result: params })))
    expect(sizes).toEqual([16, 8, 8])
  })

  test.each([429, 500])(
    'still travel together after a node that takes them stumbled once with %i',
    async (status) => {
      let stumbles = false
      let time = 0
      const { rpc, fetch } = make(
        (body) =>
          stumbles ? new Response('No', { status }) : json([body].flat().map((one) => result(one, 1))),
        () => time,
      )
      await rpc.batch(1, requests)
      stumbles = true
      await expect(rpc.batch(1, requests)).rejects.toMatchObject({ kind: 'chainDisconnected' })
      stumbles = false
      time += 60_000
      expect(await rpc.batch(1, requests)).toEqual([{ result: 1 }, { result: 1 }])
      const bodies = fetch.mock.calls.map(([, { body }]) => JSON.parse(String(body)))
      expect(bodies.map((body) => body.length)).toEqual(bodies.map(() => requests.length))
      if (status === 500) expect(bodies).toHaveLength(3)
    },
  )

  test('go one by one where a node answers them with a page, and after three of those from then on', async () => {
    const { rpc, fetch } = make((body) =>
      Array.isArray(body) ? new Response('<html>', { status: 500 }) : json(result(body, body.method)),
    )
    for (let time = 0; time < 4; time++) {
      expect(await rpc.batch(1, requests)).toEqual([
        { result: 'eth_blockNumber' },
        { result: 'eth_gasPrice' },
      ])
    }
    expect(fetch).toHaveBeenCalledTimes(3 * 3 + 2)
  })

  test('are tried together again a minute after a node refused it', async () => {
    let time = 0
    let refuses = true
    const { rpc, fetch } = make(
      (body) =>
        Array.isArray(body) && refuses
          ? json({ error: { code: -32600, message: 'no batches' } })
          : json(Array.isArray(body) ? body.map((one) => result(one, 1)) : result(body, 1)),
      () => time,
    )
    await rpc.batch(1, requests)
    refuses = false
    await rpc.batch(1, requests)
    expect(fetch).toHaveBeenCalledTimes(5)
    time = 60_000
    await rpc.batch(1, requests)
    await rpc.batch(1, requests)
    expect(fetch).toHaveBeenCalledTimes(7)
  })

  test('are not taken to be refused by a node that answers nothing at all, or asks for patience', async () => {
    let answer: (body: Asked | Asked[]) => Response = () => new Response('<html>', { status: 500 })
    let time = 0
    const { rpc, fetch } = make(
      (body) => answer(body),
      () => time,
    )
    for (let time = 0; time < 5; time++) await rpc.batch(1, requests).catch(() => undefined)
    answer = (body) =>
      Array.isArray(body) ? json({ error: { code: 429, message: 'slow down' } }, 429) : json({})
    for (let time = 0; time < 5; time++) await rpc.batch(1, requests).catch(() => undefined)
    time += 60_000
    const before = fetch.mock.calls.length
    answer = (body) => json([body].flat().map((one) => result(one, 1)))
    expect(await rpc.batch(1, requests)).toEqual([{ result: 1 }, { result: 1 }])
    expect(fetch.mock.calls.length - before).toBe(1)
  })

  test('that arrive are worth something to who asks for as many as come, where a node takes no batches', async () => {
    let lost = ['eth_gasPrice']
    const { rpc } = make((body) => {
      if (Array.isArray(body)) return json({ error: { code: -32600, message: 'no batches' } })
      if (lost.includes(body.method)) throw new TypeError('Failed to fetch')
      return json(result(body, body.method))
    })
    expect(await rpc.gather(1, requests)).toEqual([{ result: 'eth_blockNumber' }, undefined])
    await expect(rpc.batch(1, requests)).rejects.toMatchObject({ kind: 'chainDisconnected' })
    lost = requests.map(({ method }) => method)
    await expect(rpc.gather(1, requests)).rejects.toMatchObject({ kind: 'chainDisconnected' })
    await expect(rpc.gather(5, requests)).rejects.toMatchObject({ kind: 'unknownChain' })
  })

  test('are not all tried at a node that answers none of the first few', async () => {
    const many = Array.from({ length: 40 }, () => ({ method: 'eth_gasPrice', params: [] }))
    let answers = true
    const { rpc, fetch } = make((body) => {
      if (Array.isArray(body)) return json({ error: { code: -32600, message: 'no batches' } })
      if (!answers) throw new TypeError('Failed to fetch')
      return json(result(body, 1))
    })
    expect(await rpc.gather(1, many)).toHaveLength(40)
    answers = false
    fetch.mockClear()
    await expect(rpc.gather(1, many)).rejects.toMatchObject({ kind: 'chainDisconnected' })
    expect(fetch).toHaveBeenCalledTimes(8)
  })

  test('keep the errors of single ones apart', async () => {
    const { rpc } = make((body) =>
      json([body].flat().map((one, index) => (index ? { id: one.id, error: unlisted } : result(one, 1)))),
    )
    expect(await rpc.batch(1, requests)).toEqual([{ result: 1 }, { error: nodeError(unlisted) }])
  })
})

describe('before the first transaction goes to a node', () => {
  test('its chain is checked, once', async () => {
    const { rpc, fetch } = make(
      (body) => json(result(only(body), only(body).method === 'eth_chainId' ? '0x1' : '0xhash')),
      undefined,
      { named: false },
    )
    await rpc.request(1, 'eth_sendRawTransaction', ['0x'])
    await rpc.request(1, 'eth_sendRawTransaction', ['0x'])
    expect(fetch).toHaveBeenCalledTimes(3)
  })

  test('nothing is sent to another chain', async () => {
    const { rpc, fetch } = make((body) => json(result(only(body), '0x5')), undefined, { named: false })
    await expect(rpc.request(1, 'eth_sendRawTransaction', ['0x'])).rejects.toMatchObject({
      kind: 'chainDisconnected',
      data: { expected: 1, served: 5 },
    })
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('a node that does not know eth_chainId is taken at its word', async () => {
    const { rpc } = make(
      (body) =>
        json(
          only(body).method === 'eth_chainId'
            ? { id: only(body).id, error: unlisted }
            : result(only(body), '0xhash'),
        ),
      undefined,
      { named: false },
    )
    expect(await rpc.request(1, 'eth_sendRawTransaction', ['0x'])).toBe('0xhash')
  })
})

test('a probe tells the chain of a URL or that there is none', async () => {
  const probe = (respond: Parameters<typeof make>[0]) =>
    make(respond, undefined, { named: false }).rpc.probe('https://x')
  expect(await probe((body) => json(result(only(body), '0x2105')))).toBe(8453)
  expect(await probe(() => new Response(''))).toBe('unreachable')
  expect(await probe((body) => json(result(only(body), '0x0')))).toBe('unreachable')
})

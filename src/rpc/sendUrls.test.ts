import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { first, makeNodes, type Said, second } from './nodes.fake.ts'

const third = 'https://third.example'
const relay = 'https://rpc.flashbots.net/fast'
const raw = '0x02aa'
const send = { method: 'eth_sendRawTransaction', params: [raw] }
const receipt = { method: 'eth_getTransactionReceipt', params: ['0x'] }
const isPrivate = { rpcUrls: [first, second, third], private: { [second]: true } }

describe('bytes of a network with a private URL', () => {
  test('go to that one alone, wherever it stands', async () => {
    for (const rpcUrls of [
      [second, first],
      [first, second],
    ]) {
      const { rpc, got } = makeNodes(() => ({ result: '0x7' }), { ...isPrivate, rpcUrls })
      await rpc.request(1, send.method, send.params)
      await rpc.forward(1, send.method, send.params)
      await rpc.gather(1, [send, send])
      await rpc.gather(1, [receipt, send])
      expect(got(second, send.method)).toHaveLength(5)
      expect(got(first, send.method)).toHaveLength(0)
    }
  })

  test('wait while it is silent, and then go there', async () => {
    const { rpc, silence, got } = makeNodes(() => ({ result: '0x7' }), isPrivate)
    silence(second)
    for (let time = 0; time < 3; time++)
      await expect(rpc.request(1, send.method, send.params)).rejects.toMatchObject({
        kind: 'chainDisconnected',
      })
    expect(rpc.health(1)).toMatchObject({ state: 'unreachable', url: second })
    expect(await rpc.request(1, receipt.method, receipt.params)).toBe('0x7')
    expect(rpc.health(1)).toMatchObject({ state: 'unreachable', url: second })
    silence()
    expect(await rpc.request(1, send.method, send.params)).toBe('0x7')
    expect(rpc.health(1)).toMatchObject({ state: 'ok' })
    expect([got(first, send.method), got(third, send.method)]).toEqual([[], []])
  })

  test('are looked up everywhere that they may have gone', async () => {
    const twice = { ...isPrivate, private: { [second]: true, [third]: true } }
    const { rpc, got } = makeNodes((_, url) => ({ result: url }), twice)
    expect(await rpc.everywhere(1, [send, receipt])).toEqual(
      [second, third].map((url) => [{ result: url }, { result: url }]),
    )
    expect(got(first, send.method)).toHaveLength(0)
    expect(await rpc.everywhere(1, [receipt])).toHaveLength(3)
    const alone = makeNodes((_, url) => ({ result: url }), isPrivate)
    expect(await alone.rpc.everywhere(1, [send, receipt])).toEqual([])
  })

  test('go to a relay that we know without anybody saying so', async () => {
    const { rpc, got, silence } = makeNodes(() => ({ result: '0x7' }), { rpcUrls: [first, relay] })
    await rpc.request(1, send.method, send.params)
    silence(relay)
    await rpc.request(1, send.method, send.params).catch(() => undefined)
    expect([got(first, send.method).length, got(relay, send.method).length]).toEqual([0, 1])
  })

  test('go anywhere once the person says that it is not private', async () => {
    const { rpc, network, got } = makeNodes(() => ({ result: '0x7' }), { rpcUrls: [first, relay] })
    network.private = { [relay]: false }
    await rpc.request(1, send.method, send.params)
    expect(got(first, send.method)).toHaveLength(1)
  })

  test('go nowhere where the private URL is none that can be asked', async () => {
    const socket = 'wss://relay.example'
    const { rpc, asked: calls } = makeNodes(() => ({ result: '0x7' }), {
      rpcUrls: [first, socket],
      private: { [socket]: true },
    })
    await expect(rpc.request(1, send.method, send.params)).rejects.toMatchObject({ data: { fault: 'noUrl' } })
    expect(calls).toEqual([])
  })

  test('never reach a public URL, whatever the nodes answer or leave out', async () => {
    const answer = fc.record({
      status: fc.constantFrom(200, 400, 403, 429, 500, 503),
      error: fc.option(
        fc.record({
          code: fc.constantFrom(-32000, -32601, -32016, -32602, 429),
          message: fc.constantFrom(
            'nonce too low',
            'already known',
            'unsupported block tag',
            'not whitelisted',
          ),
        }),
      ),
    })
    const urls = [first, second, third]
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.constantFrom(...urls), { minLength: 1 }),
        fc.array(fc.tuple(answer, fc.subarray(urls), fc.nat(600_000)), { minLength: 1, maxLength: 6 }),
        fc.shuffledSubarray(urls, { minLength: 3 }),
        async (closed, turns, rpcUrls) => {
          let now: Said = {}
          const {
            rpc,
            asked: calls,
            silence,
            pass,
          } = makeNodes(() => now, {
            rpcUrls,
            private: Object.fromEntries(closed.map((url) => [url, true])),
          })
          for (const [{ status, error }, silent, time] of turns) {
            now = error ? { status, error } : { status, result: '0x7' }
            silence(...silent)
            await rpc.request(1, send.method, send.params).catch(() => undefined)
            await rpc.gather(1, [send, receipt, send]).catch(() => undefined)
            await rpc.everywhere(1, [send, receipt]).catch(() => undefined)
            await rpc.request(1, receipt.method, receipt.params).catch(() => undefined)
            pass(time)
          }
          const sent = calls.filter(([, method]) => method === send.method)
          expect(sent.filter(([url]) => !closed.includes(url))).toEqual([])
        },
      ),
    )
  })
})

test('reads continue at a public URL, and nodes do not report their chain each time', async () => {
  const { rpc, got, asked: calls } = makeNodes(() => ({ result: '0x7' }), isPrivate)
  for (let time = 0; time < 3; time++) {
    await rpc.request(1, receipt.method, receipt.params)
    await rpc.request(1, send.method, send.params)
  }
  expect(got(first, receipt.method)).toHaveLength(3)
  expect(calls).toHaveLength(6)
})

test('bytes of a network with a node on this computer go to that one alone, also while it is silent', async () => {
  const local = 'http://127.0.0.1:8545'
  const { rpc, silence, got } = makeNodes(() => ({ result: '0x7' }), { rpcUrls: [first, local] })
  await rpc.gather(1, [receipt, send])
  silence(local)
  const sending = rpc.request(1, send.method, send.params)
  await expect(sending).rejects.toMatchObject({ kind: 'chainDisconnected' })
  expect(await rpc.request(1, receipt.method, receipt.params)).toBe('0x7')
  expect([got(first, send.method).length, got(local, send.method).length]).toEqual([0, 1])
})

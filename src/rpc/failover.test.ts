import { keccak256 } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import type { Network } from '../domain/network.ts'
import { createRpc } from './client.ts'
import { makeNodes } from './nodes.fake.ts'

type Asked = { id: number; method: string; params: unknown[] }
type Node = { [method: string]: (params: unknown[]) => unknown }

const first = 'https://first.example'
const second = 'https://second.example'
const base: Network = {
  chainId: 7,
  name: 'Two',
  rpcUrls: [first, second],
  symbol: 'ETH',
  decimals: 18,
  blockTime: 2000,
  custom: true,
}
const raw = '0x02aa'

/** Nodes by URL. A missing one fails at once; one that `hangs` never answers. */
function make(nodes: Record<string, Node | 'hangs'>, change: Partial<Network> = {}) {
  let time = 1_000_000
  const calls: [string, string][] = []
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const body = JSON.parse(String(init.body)) as Asked | Asked[]
    for (const { method } of [body].flat()) calls.push([url, method])
    const node = nodes[url]
    if (node === 'hangs')
      return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(new Error())))
    if (!node) throw new TypeError('Failed to fetch')
    const answer = ({ id, method, params }: Asked) => {
      const found = node[method]
      if (!found) return { id, error: { code: -32601, message: 'the method does not exist' } }
      const value = found(params)
      return value instanceof Error
        ? { id, error: { code: -32000, message: value.message } }
        : { id, result: value }
    }
    return new Response(JSON.stringify(Array.isArray(body) ? body.map(answer) : answer(body)))
  }
  const rpc = createRpc({
    network: (chainId) => (chainId === 7 ? { ...base, ...change } : undefined),
    fetch,
    now: () => time,
  })
  return {
    rpc,
    nodes,
    asked: (url: string, method?: string) =>
      calls.filter(([to, what]) => to === url && (method ?? what) === what).length,
    forget: () => calls.splice(0),
    later: (milliseconds: number) => {
      time += milliseconds
    },
    state: (url: string) => rpc.nodes().find((one) => one.url === url)?.state,
  }
}

const node = (more: Node = {}, head = 100): Node => ({
  eth_chainId: () => '0x7',
  eth_blockNumber: () => `0x${head.toString(16)}`,
  eth_gasPrice: () => '0x1',
  ...more,
})

describe('a network with several URLs', () => {
  test('asks the first that the person put there, and nobody else', async () => {
    const { rpc, asked: callCount } = make({ [first]: node(), [second]: node() })
    expect(await rpc.request(7, 'eth_gasPrice', [])).toBe('0x1')
    expect(callCount(second)).toBe(0)
    expect(rpc.nodes()).toMatchObject([{ url: first, state: 'ok', used: true }])
  })

  test('continues with the second when the first dies, and reports that', async () => {
    const { rpc, nodes, asked: callCount, forget, state } = make({ [first]: node(), [second]: node() })
    await rpc.request(7, 'eth_gasPrice', [])
    delete nodes[first]
    expect(await rpc.request(7, 'eth_gasPrice', [])).toBe('0x1')
    expect(rpc.health(7)).toEqual({ state: 'ok' })
    expect(state(first)).toBe('silent')
    forget()
    await rpc.batch(7, [{ method: 'eth_gasPrice', params: [] }])
    expect(callCount(first)).toBe(0)
  })

  test('is one of several HTTP URLs: one without any, or that was removed, is not', () => {
    const isSeveral = (rpcUrls: string[], chainId = 7) => make({}, { rpcUrls }).rpc.several(chainId)
    expect(isSeveral([first, second])).toBe(true)
    expect(isSeveral([first, 'wss://second.example'])).toBe(false)
    expect(isSeveral([])).toBe(false)
    expect(isSeveral([first, second], 8)).toBe(false)
  })

  test('is unreachable only where none of them answers', async () => {
    const { rpc } = make({})
    await expect(rpc.request(7, 'eth_gasPrice', [])).rejects.toMatchObject({ kind: 'chainDisconnected' })
    expect(rpc.health(7)).toMatchObject({ state: 'unreachable', url: first, tries: 1 })
  })

  test('returns to the first once it answers again, and checks its chain again', async () => {
    const { rpc, nodes, asked: callCount, forget, later, state } = make({ [second]: node() })
    await rpc.request(7, 'eth_gasPrice', [])
    nodes[first] = node()
    await rpc.request(7, 'eth_gasPrice', [])
    expect(callCount(first, 'eth_gasPrice')).toBe(1)
    later(15_000)
    forget()
    await rpc.request(7, 'eth_gasPrice', [])
    expect(callCount(second, 'eth_gasPrice')).toBe(1)
    await vi.waitFor(() => expect(state(first)).toBe('ok'))
    forget()
    await rpc.request(7, 'eth_gasPrice', [])
    expect(callCount(first, 'eth_gasPrice')).toBe(1)
    expect(callCount(first, 'eth_chainId')).toBe(1)
  })

  test('waits less for a first URL that hangs', async () => {
    vi.useFakeTimers()
    const { rpc } = make({ [first]: 'hangs', [second]: node() })
    const pending = rpc.request(7, 'eth_gasPrice', [])
    await vi.advanceTimersByTimeAsync(3_400)
    expect(await pending).toBe('0x1')
    vi.useRealTimers()
  })

  test('never uses one that serves another chain, and tells which', async () => {
    const other = node({ eth_chainId: () => '0x8' })
    const { rpc, asked: callCount } = make({ [first]: other, [second]: node() })
    expect(await rpc.request(7, 'eth_gasPrice', [])).toBe('0x1')
    await rpc.request(7, 'eth_gasPrice', [])
    expect(callCount(first, 'eth_gasPrice')).toBeLessThan(2)
    expect(rpc.nodes()).toMatchObject([
      { url: first, state: 'foreign', served: 8 },
      { url: second, state: 'ok', used: true },
    ])
  })

  test('sends nothing to a URL before it named its chain, nor after a failover', async () => {
    const send = vi.fn(() => '0xhash')
    const { rpc, nodes, asked: callCount } = make({ [first]: node({ eth_sendRawTransaction: send }) })
    await rpc.request(7, 'eth_sendRawTransaction', [raw])
    nodes[second] = node({ eth_chainId: () => '0x8', eth_sendRawTransaction: send })
    delete nodes[first]
    await expect(rpc.request(7, 'eth_sendRawTransaction', [raw])).rejects.toMatchObject({
      data: { expected: 7, served: 8 },
    })
    expect(callCount(second, 'eth_sendRawTransaction')).toBe(0)
  })

  test('puts a node last that is far behind, and comes back to it', async () => {
    const latest = (head: number) => ({
      eth_getBlockByNumber: () => ({ number: `0x${head.toString(16)}` }),
    })
    const { rpc, nodes, later, state } = make({ [first]: node(), [second]: node(latest(200), 200) })
    delete nodes[first]
    await rpc.request(7, 'eth_getBlockByNumber', ['latest', false])
    nodes[first] = node({}, 100)
    later(15_000)
    await rpc.request(7, 'eth_gasPrice', [])
    await vi.waitFor(() => expect(state(first)).toBe('behind'))
    nodes[first] = node({}, 199)
    later(60_000)
    await rpc.request(7, 'eth_gasPrice', [])
    await vi.waitFor(() => expect(state(first)).toBe('ok'))
  })
})

test('a network with one URL is not asked for its chain before it is read', async () => {
  const { rpc, tried } = makeNodes(() => ({ result: '0x1' }))
  await rpc.request(1, 'eth_gasPrice', [])
  expect(tried).toEqual([first])
})

describe('bytes that the first node may have taken', () => {
  const lost = node({ eth_sendRawTransaction: () => undefined })

  async function send(answer: unknown) {
    const nodes = { [first]: lost, [second]: node({ eth_sendRawTransaction: () => answer }) }
    return make(nodes).rpc.request(7, 'eth_sendRawTransaction', [raw])
  }

  test('are sent by the second just so', async () => {
    expect(await send('0xhash')).toBe('0xhash')
  })

  test('are there where the second knows them already', async () => {
    expect(await send(new Error('already known'))).toBe(keccak256(raw))
  })

  test.each(['nonce too low', 'insufficient funds for gas', 'replacement transaction underpriced'])(
    'are not refused by what the second says: %s',
    async (message) => {
      await expect(send(new Error(message))).rejects.toMatchObject({ kind: 'chainDisconnected' })
    },
  )

  test('are refused where the first refuses them, and the second is not asked', async () => {
    const { rpc, asked: callCount } = make({
      [first]: node({ eth_sendRawTransaction: () => new Error('nonce too low') }),
      [second]: node({ eth_sendRawTransaction: () => '0xhash' }),
    })
    await expect(rpc.request(7, 'eth_sendRawTransaction', [raw])).rejects.toMatchObject({
      answer: { message: 'nonce too low' },
    })
    expect(callCount(second)).toBe(0)
  })

  test('are looked up everywhere but on another chain, and a silent node leaves it open', async () => {
    const { rpc, nodes } = make({ [first]: node(), [second]: node() })
    const ask = () => rpc.everywhere(7, [{ method: 'eth_gasPrice', params: [] }])
    expect(await ask()).toEqual([[{ result: '0x1' }], [{ result: '0x1' }]])
    delete nodes[second]
    expect(await ask()).toEqual([[{ result: '0x1' }], undefined])
    nodes[second] = node({ eth_chainId: () => '0x8' })
    expect(await ask()).toEqual([[{ result: '0x1' }]])
  })
})

test('a sync send has its whole time, though another URL could answer', async () => {
  vi.useFakeTimers()
  try {
    const answers = new Map<string, () => void>()
    const fetch = async (url: string, init: RequestInit): Promise<Response> => {
      const { id, method } = JSON.parse(String(init.body)) as Asked
      const result = method === 'eth_chainId' ? '0x7' : '0x1'
      if (method === 'eth_sendRawTransactionSync')
        await new Promise<void>((resolve, reject) => {
          answers.set(url, resolve)
          init.signal?.addEventListener('abort', () => reject(new Error()))
        })
      return new Response(JSON.stringify({ id, result }))
    }
    const rpc = createRpc({ network: (chainId) => (chainId === 7 ? base : undefined), fetch })
    const sent = rpc.request(7, 'eth_sendRawTransactionSync', [raw])
    await vi.advanceTimersByTimeAsync(6_000)
    answers.get(first)?.()
    expect(await sent).toBe('0x1')
    expect([...answers.keys()]).toEqual([first])
    expect(rpc.nodes().find(({ url }) => url === first)?.state).not.toBe('silent')
  } finally {
    vi.useRealTimers()
  }
})

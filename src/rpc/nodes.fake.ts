import type { Network } from '../domain/network.ts'
import { createRpc } from './client.ts'

export type Asked = { id: number; method: string; params: unknown[] }

/** A node's answer to one request: an HTTP status, and a result or an error. */
export type Said = { status?: number; result?: unknown; error?: { code: number; message: string } }

type Respond = (request: Asked, url: string) => Said

const wordless: Said = { result: null }

/**
 * An `rpc` whose nodes answer with `respond`, each as chain 1. A batch has the highest status of its parts.
 * Only `wait` and `pass` move the clock.
 */
export function makeNodes(respond: Respond, network: Partial<Network> = {}) {
  let time = 1_000_000
  const calls: [url: string, method: string, params: unknown[]][] = []
  const silent = new Set<string>()
  let posts = 0
  const tried: string[] = []
  const known = { ...one, ...network }
  const rpc = createRpc({
    network: (chainId) => (chainId === 1 ? known : undefined),
    async fetch(url, { body }) {
      tried.push(url)
      if (silent.has(url)) throw new TypeError('Failed to fetch')
      const input: Asked | Asked[] = JSON.parse(String(body))
      if ([input].flat()[0]?.method !== 'eth_chainId') posts += 1
      const responses = [input].flat().map((one) => {
        if (one.method === 'eth_chainId') return { id: one.id, result: '0x1' }
        if (one.method === 'eth_blockNumber' && !Array.isArray(input)) return { id: one.id, result: '0x64' }
        calls.push([url, one.method, one.params])
        return { id: one.id, ...respond(one, url) }
      })
      const status = Math.max(...responses.map(({ status = 200 }: Said) => status))
      const answers = responses.map(({ status: _, ...answer }: Said) => ({
        jsonrpc: '2.0',
        ...wordless,
        ...answer,
      }))
      const clean = answers.map(({ result, ...rest }) => (rest.error ? rest : { ...rest, result }))
      return new Response(JSON.stringify(Array.isArray(input) ? clean : clean[0]), { status })
    },
    now: () => time,
    async wait(milliseconds) {
      time += milliseconds
    },
  })
  return {
    rpc,
    network: known,
    asked: calls,
    posts: () => posts,
    /** Every URL that got a request, answered or not. */
    tried,
    /** Silences these URLs from now on, and no others. */
    silence(...urls: string[]) {
      silent.clear()
      for (const url of urls) silent.add(url)
    },
    pass(milliseconds: number) {
      time += milliseconds
    },
    /** The params that a URL got for a method. */
    got: (url: string, method: string) =>
      calls.flatMap(([to, what, params]) => (to === url && what === method ? [params] : [])),
  }
}

export const first = 'https://first.example'
export const second = 'https://second.example'

const one: Network = {
  chainId: 1,
  name: 'One',
  rpcUrls: [first],
  symbol: 'ETH',
  decimals: 18,
  blockTime: 2000,
  custom: false,
}

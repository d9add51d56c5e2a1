import { hostOf, post } from '../../../lib/postJson.ts'

/** A node's response to one request: its result, its error code, or `undefined` if it does not answer. */
export type NodeAnswer = { result: unknown } | { code: number } | undefined

/** Timeout in milliseconds, short because a person waits. */
const patience = 5_000

let lastId = 0

/** Sends a request from this page to a URL that may not belong to any network yet. Never throws. */
export async function askNode(url: string, method: string, params: unknown[] = []): Promise<NodeAnswer> {
  lastId += 1
  const body = { jsonrpc: '2.0', id: lastId, method, params }
  const posted = await post((to, init) => fetch(to, init), url, body, patience)
  const came =
    'json' in posted ? (posted.json as { result?: unknown; error?: { code?: unknown } } | null) : null
  if (came?.error) return { code: typeof came.error.code === 'number' ? came.error.code : 0 }
  return came && typeof came === 'object' && 'result' in came ? { result: came.result } : undefined
}

/** Methods that Volley uses, with parameters that change nothing. Without one, Volley shows or does less. */
const methods: Record<string, unknown[]> = {
  eth_sendRawTransaction: ['0x'],
  eth_getTransactionCount: [`0x${'0'.repeat(40)}`, 'pending'],
  eth_getTransactionReceipt: [`0x${'0'.repeat(64)}`],
  eth_getBlockByNumber: ['latest', false],
  eth_getBalance: [`0x${'0'.repeat(40)}`, 'latest'],
  eth_getCode: [`0x${'0'.repeat(40)}`, 'latest'],
  eth_call: [{ to: `0x${'0'.repeat(40)}` }, 'latest'],
  eth_estimateGas: [{ to: `0x${'0'.repeat(40)}` }],
  eth_gasPrice: [],
  eth_getLogs: [{ fromBlock: 'latest', toBlock: 'latest' }],
  eth_simulateV1: [{ blockStateCalls: [] }, 'latest'],
}

/** Result of examining a URL. A member is absent if the node did not provide it. */
export type Examined = { host: string; chainId?: number; latency: number; head?: number; lacks: string[] }

/** Finds a URL's chain id, latency and missing methods. `undefined` if it does not answer. */
export async function examine(url: string): Promise<Examined | undefined> {
  const began = performance.now()
  const named = await askNode(url, 'eth_chainId')
  const latency = Math.round(performance.now() - began)
  if (!named) return undefined
  const chainId = numberOf(named)
  const [block, ...answers] = await Promise.all([
    askNode(url, 'eth_blockNumber'),
    ...Object.entries(methods).map(async ([method, params]) => ({
      method,
      answer: await askNode(url, method, params),
    })),
  ])
  const head = numberOf(block)
  return {
    host: hostOf(url),
    latency,
    ...(chainId !== undefined && { chainId }),
    ...(head !== undefined && { head }),
    lacks: answers.flatMap(({ method, answer }) =>
      answer && 'code' in answer && answer.code === -32601 ? [method] : [],
    ),
  }
}

/** A hexadecimal quantity in a response, as a number. */
export function numberOf(answer: NodeAnswer): number | undefined {
  const result = answer && 'result' in answer ? answer.result : undefined
  return typeof result === 'string' && /^0x[0-9a-f]{1,13}$/i.test(result) ? Number(result) : undefined
}

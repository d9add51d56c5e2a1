import type { Network } from '../domain/network.ts'

/** Receives the hash of a transaction that was just executed, or no hash for any other news. */
export type Listener = (hash?: string) => void

type Socket = Pick<WebSocket, 'send' | 'close' | 'addEventListener'>

const subscriptions = ['newHeads', 'newFlashblockTransactions']

/**
 * Listens to a node by WebSocket, if the network has such a URL: for block heads and, if the node supports it,
 * pre-confirmed transactions. The news is only a hint to poll sooner: nothing is believed before a lookup, and
 * a socket that fails or breaks does no harm. Returns a function that ends it; `undefined` without such a URL.
 */
export function listen(
  network: Network | undefined,
  onNews: Listener,
  open: (url: string) => Socket = (url) => new WebSocket(url),
): (() => void) | undefined {
  const url = network && wsUrlOf(network)
  if (!url) return undefined
  let socket: Socket
  try {
    socket = open(url)
  } catch {
    return undefined
  }
  socket.addEventListener('open', () => {
    for (const [id, kind] of subscriptions.entries())
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method: 'eth_subscribe', params: [kind] }))
  })
  socket.addEventListener('message', (event) => {
    const result = resultIn((event as MessageEvent<unknown>).data)
    if (typeof result === 'string') onNews(result)
    else if (result !== undefined) onNews()
  })
  return () => socket.close()
}

/** The network's own URL. A node on this machine serves WebSocket at the same place as HTTP. */
function wsUrlOf({ wsUrl, rpcUrls: [first = ''] }: Network): string | undefined {
  if (wsUrl) return wsUrl
  return /^http:\/\/(localhost|127\.0\.0\.1)[:/]/i.test(first) ? first.replace(/^http/i, 'ws') : undefined
}

/** The result of a subscription's message; `undefined` for anything else. */
function resultIn(data: unknown): unknown {
  if (typeof data !== 'string' || data.length > 1_000_000) return undefined
  try {
    const message = JSON.parse(data) as { method?: unknown; params?: { result?: unknown } } | null
    return message?.method === 'eth_subscription' ? message.params?.result : undefined
  } catch {
    return undefined
  }
}

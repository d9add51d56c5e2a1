import type { Network } from '../domain/network.ts'

/** Called with the hash of a transaction that was just executed, or without one for any other event. */
export type Listener = (hash?: string) => void

type Socket = Pick<WebSocket, 'send' | 'close' | 'addEventListener'>

const subscriptions = ['newHeads', 'newFlashblockTransactions']

/**
 * Subscribes to a node by WebSocket, if the network has such a URL: block heads, and pre-confirmed transactions
 * if the node reports them. An event is only a hint to poll sooner. The wallet looks up everything, and nothing
 * depends on a socket that fails to open or breaks. Returns a function that ends it; `undefined` if there is no
 * such URL.
 */
export function listen(
  network: Network | undefined,
  heard: Listener,
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
    if (typeof result === 'string') heard(result)
    else if (result !== undefined) heard()
  })
  return () => socket.close()
}

/** The network's own URL; a node on this machine has it at the same place as HTTP. */
function wsUrlOf({ wsUrl, rpcUrls: [first = ''] }: Network): string | undefined {
  if (wsUrl) return wsUrl
  return /^http:\/\/(localhost|127\.0\.0\.1)[:/]/i.test(first) ? first.replace(/^http/i, 'ws') : undefined
}

/** What a subscription tells; `undefined` for anything else. */
function resultIn(data: unknown): unknown {
  if (typeof data !== 'string' || data.length > 1_000_000) return undefined
  try {
    const message = JSON.parse(data) as { method?: unknown; params?: { result?: unknown } } | null
    return message?.method === 'eth_subscription' ? message.params?.result : undefined
  } catch {
    return undefined
  }
}

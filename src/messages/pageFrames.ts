import type { SerializedError } from '../domain/errors.ts'

/**
 * JSON-RPC 2.0 frames, the only data between a page and the background. Between page and content script each
 * frame travels as JSON text in a `CustomEvent`: text carries no getters, proxies or prototypes, and an event
 * does not reach other frames. There, `id` is the page's counter. Between content script and background, `id`
 * is a random id of the content script, so that no page can name another page's request.
 */
export type RequestFrame<id = number> = { jsonrpc: '2.0'; id: id; method: string; params?: unknown }
export type ResponseFrame<id = number> =
  | { jsonrpc: '2.0'; id: id; result: unknown; lasts?: true }
  | { jsonrpc: '2.0'; id: id; error: FrameError }
/** An error in the shape of JSON-RPC 2.0. */
export type FrameError = SerializedError
export type EventFrame = { jsonrpc: '2.0'; method: ProviderEvent; params: [unknown] }

/**
 * Tells a page to forget the results that `lasts` let it cache. A result is valid until an event or this frame.
 * It is sent when the page may miss events: the background died, or no longer sends it events.
 */
export type StaleFrame = { jsonrpc: '2.0'; method: 'stale' }
export const stale: StaleFrame = { jsonrpc: '2.0', method: 'stale' }

/**
 * Tells the old provider that an update put a new one into its page. Firefox runs new scripts in open pages and
 * ends the old content script silently. `params` is for providers that parse this frame as an event.
 */
export type ReplacedFrame = { jsonrpc: '2.0'; method: 'replaced'; params: [] }
export const replaced: ReplacedFrame = { jsonrpc: '2.0', method: 'replaced', params: [] }

/** The error for a page that can no longer reach the wallet. */
export const gone: FrameError = {
  code: 4900,
  message: 'The wallet was updated or removed. Reload the page to connect again',
  data: { kind: 'disconnected' },
}

/** The most frequent methods. They take no parameters, and an event reports every change of their result. */
export const lastingMethods: readonly string[] = ['eth_chainId', 'eth_accounts', 'net_version']

/** A frame from a content script. `replayed`: the script posted it before, to a port that is gone. */
export type PortFrame = RequestFrame<string> & { replayed?: true }

/** The provider events of EIP-1193. */
export type ProviderEvent = 'connect' | 'disconnect' | 'chainChanged' | 'accountsChanged' | 'message'

/** Event names on the page's window: to the wallet, and from it. */
export const toWallet = 'volley:to-wallet'
export const toPage = 'volley:to-page'

/** The name of the port a content script opens to the background. */
export const pagePort = 'page'

/**
 * The longest request, in UTF-16 units of its JSON: more than a hundred calls of 128 KiB each in hexadecimal.
 * All pending requests of one page together may have twice that.
 */
export const longestRequest = 2 ** 25

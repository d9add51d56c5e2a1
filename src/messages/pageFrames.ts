import type { SerializedError } from '../domain/errors.ts'

/**
 * JSON-RPC 2.0 frames, the only thing that crosses between a page and the background. Between page and content
 * script each frame travels as JSON text in a `CustomEvent`: text carries no getters, proxies or prototypes,
 * and an event does not reach other frames. `id` is a counter of the page there, and a random id of the content
 * script between content script and background, so that no page can name another page's request.
 */
export type RequestFrame<id = number> = { jsonrpc: '2.0'; id: id; method: string; params?: unknown }
export type ResponseFrame<id = number> =
  | { jsonrpc: '2.0'; id: id; result: unknown; lasts?: true }
  | { jsonrpc: '2.0'; id: id; error: FrameError }
/** An error as it crosses: the shape of JSON-RPC 2.0. */
export type FrameError = SerializedError
export type EventFrame = { jsonrpc: '2.0'; method: ProviderEvent; params: [unknown] }

/**
 * Tells a page to forget the results that `lasts` let it keep. Such a result is true until an event or this comes. It
 * comes where events may have been missed: the background died, or will not tell the page of changes any more.
 */
export type StaleFrame = { jsonrpc: '2.0'; method: 'stale' }
export const stale: StaleFrame = { jsonrpc: '2.0', method: 'stale' }

/**
 * Tells the old provider of a page after an update that a new one has arrived. Firefox runs the new scripts in
 * open pages, and ends the old content script silently. `params` are for providers that treat it as an event.
 */
export type ReplacedFrame = { jsonrpc: '2.0'; method: 'replaced'; params: [] }
export const replaced: ReplacedFrame = { jsonrpc: '2.0', method: 'replaced', params: [] }

/** The error for a page whose wallet is gone. */
export const gone: FrameError = {
  code: 4900,
  message: 'The wallet was updated or removed. Reload the page to connect again',
  data: { kind: 'disconnected' },
}

/** The most frequent methods of pages, without parameters; an event reports every change of their answers. */
export const lastingMethods: readonly string[] = ['eth_chainId', 'eth_accounts', 'net_version']

/** What a content script posts. `replayed`: it posted the same before, to a port that is gone. */
export type PortFrame = RequestFrame<string> & { replayed?: true }

/** What EIP-1193 lets a provider announce. */
export type ProviderEvent = 'connect' | 'disconnect' | 'chainChanged' | 'accountsChanged' | 'message'

/** Event names on the page's window: to the wallet, and from it. */
export const toWallet = 'volley:to-wallet'
export const toPage = 'volley:to-page'

/** The name of the port a content script opens to the background. */
export const pagePort = 'page'

/**
 * The longest request, in UTF-16 units of its JSON: more than a hundred calls of 128 KiB each in hexadecimal.
 * The open requests of one page may have twice that together.
 */
export const longestRequest = 2 ** 25

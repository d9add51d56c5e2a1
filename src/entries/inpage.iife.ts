import {
  type EventFrame,
  type FrameError,
  gone,
  longestRequest,
  type ProviderEvent,
  type ReplacedFrame,
  type ResponseFrame,
  replaced,
  type StaleFrame,
  toPage,
  toWallet,
} from '../messages/pageFrames.ts'
import { olderCalls } from '../page/olderCalls.ts'
import { icon } from '../page/walletIcon.ts'

/**
 * The provider that pages see: EIP-1193, announced by EIP-6963. It runs in the page's own world, where the page
 * can replace anything at any time. So this file captures all that it needs later here, before the page's first
 * script.
 */
const { parse, stringify } = JSON
const { assign, create, defineProperty, freeze, keys, setPrototypeOf } = Object
const { apply, getOwnPropertyDescriptor } = Reflect
const { isArray } = Array
const [PageError, PagePromise, PageEvent, later] = [Error, Promise, CustomEvent, setTimeout]
const [dispatch, listen] = [EventTarget.prototype.dispatchEvent, EventTarget.prototype.addEventListener]
const { concat, filter, findIndex } = Array.prototype
const { then } = Promise.prototype
const detail = getOwnPropertyDescriptor(CustomEvent.prototype, 'detail')?.get as () => unknown

type Listener = ((...args: unknown[]) => void) & { of?: Listener }
/** `bare` is the method of a request without parameters, else empty. `era` is the era of the request. */
type Pending = { resolve(result: unknown): void; reject(error: Error): void; bare: string; era: number }
type Request = { method: string; params?: unknown }

const pending: Record<number, Pending> = create(null)
const listeners: Partial<Record<string, Listener[]>> = create(null)
/** Results by method, as JSON, that hold until something changes. */
let kept: Record<string, string> = create(null)
/** Counts changes. A reply may predate a change if its request did. */
let era = 0
let last = 0
let connection: 'new' | 'connected' | 'lost' = 'new'
/** True once the provider of an update has replaced this one. */
let ended = false

function request(args: Request): Promise<unknown> {
  return new PagePromise((resolve, reject) => {
    last += 1
    // Serializing params may run the page's code, which may send another request meanwhile.
    const id = last
    const frame = frameOf(args, id)
    if (!('text' in frame)) return reject(frame)
    if (ended) return reject(failure(gone))
    const { text, bare } = frame
    const known = kept[bare]
    if (known !== undefined) return resolve(parse(known))
    pending[id] = { resolve, reject, bare, era }
    send(toWallet, text)
  })
}

/**
 * The request as JSON, free of getters and proxies, or the error that forbids it. `bare` is the method of a
 * request without parameters, else empty.
 */
function frameOf(args: Request, id: number): { text: string; bare: string } | Error {
  let method = ''
  try {
    const { method: name, params } = Object(args) as Request
    if (typeof name !== 'string' || !name) return invalid('Expected an object with a method')
    method = name
    // Strings pass, and the method checks them: some clients send a batch's id as a string.
    const isText = typeof params === 'string'
    if (params !== undefined && !isText && (typeof params !== 'object' || params === null))
      return invalid('Expected params to be an array or an object', method)
    const text = stringify({ jsonrpc: '2.0', id, method, params })
    const bare = params === undefined || (isArray(params) && params.length === 0) ? method : ''
    if (text.length <= longestRequest) return { text, bare }
    return method === 'wallet_sendCalls' ? failure(tooLarge) : invalid('The request is too large')
  } catch {
    return invalid('JSON cannot carry these params', method)
  }
}

function receive(frame: ResponseFrame | EventFrame | StaleFrame | ReplacedFrame): void {
  if (ended) return
  if ('method' in frame) {
    if (frame.method === 'replaced') {
      end()
      return
    }
    if (frame.method !== 'message') {
      era += 1
      kept = create(null)
    }
    if (frame.method !== 'stale') emit(frame.method, frame.params[0])
    return
  }
  const waiting = pending[frame.id]
  if (!waiting) return
  delete pending[frame.id]
  if ('result' in frame) {
    if (frame.lasts && waiting.bare && waiting.era === era) kept[waiting.bare] = stringify(frame.result)
    waiting.resolve(frame.result)
    if (connection === 'new') connect()
    return
  }
  const error = failure(frame.error)
  waiting.reject(error)
  if (frame.error.code === 4900) lose(error)
  else if (connection === 'new') connect()
}

function lose(error: Error): void {
  if (connection === 'lost') return
  connection = 'lost'
  emit('disconnect', error)
}

/** Another provider now runs on the page and would take our answers for its own. */
function end(): void {
  ended = true
  for (const id in pending) pending[id]?.reject(failure(gone))
  lose(failure(gone))
}

/** EIP-1193: `connect` once the provider can serve requests, which the first answer proves. */
function connect(): void {
  connection = 'connected'
  apply(then, request({ method: 'eth_chainId' }), [
    (chainId: unknown) => emit('connect', { chainId }),
    () => undefined,
  ])
}

function on(event: string, listener: Listener) {
  if (typeof listener === 'function') listeners[event] = apply(concat, listeners[event] ?? [], [listener])
  return provider
}

function off(event: string, listener: Listener) {
  const own = listeners[event] ?? []
  const place = apply(findIndex, own, [(one: Listener) => one === listener || one.of === listener])
  listeners[event] = apply(filter, own, [(_: Listener, index: number) => index !== place])
  return provider
}

function once(event: string, listener: Listener) {
  const wrapped = (...args: unknown[]) => {
    off(event, wrapped)
    apply(listener, provider, args)
  }
  wrapped.of = listener
  return on(event, wrapped)
}

/** A listener that throws must neither stop the others nor go unseen. */
function emit(event: ProviderEvent, value: unknown): void {
  const own = listeners[event] ?? []
  for (let place = 0; place < own.length; place++)
    try {
      apply(own[place] as Listener, provider, [value])
    } catch (error) {
      later(() => {
        throw error
      })
    }
}

const tooLarge: FrameError = {
  code: 5740,
  message: 'The batch is too large for the wallet to process',
  data: { kind: 'batchTooLarge', limit: longestRequest },
}

function invalid(detail: string, method?: string): Error {
  const [message, kind] =
    method === 'wallet_sendCalls'
      ? ['The wallet cannot parse the request', 'unparsable']
      : ['Invalid params', 'invalidParams']
  return failure({ code: -32602, message, data: { kind, detail } })
}

function failure({ code, message, data }: FrameError): Error {
  return assign(new PageError(message), data === undefined ? { code } : { code, data })
}

function send(name: string, detail?: unknown): void {
  apply(dispatch, window, [new PageEvent(name, { detail })])
}

/** Version 4. Pages without TLS lack `randomUUID`. The code for them takes a third of this script's time. */
function uuid(): string {
  if (crypto.randomUUID) return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 15) | 64
  bytes[8] = ((bytes[8] ?? 0) & 63) | 128
  const hex = Array.from(bytes, (byte) => (byte + 256).toString(16).slice(1)).join('')
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}

const older = olderCalls(request)
const provider = {
  request,
  isConnected: () => connection !== 'lost',
  on,
  addListener: on,
  off,
  removeListener: off,
  once,
  removeAllListeners(event?: string) {
    for (const name of event === undefined ? keys(listeners) : [event]) delete listeners[name]
    return provider
  },
  listenerCount: (event: string) => (listeners[event] ?? []).length,
  send: older,
  sendAsync: older,
  enable: () => request({ method: 'eth_requestAccounts' }),
}

/** A sandboxed document has no origin that a permission could belong to. */
if (self.origin !== 'null') {
  const info = freeze({ uuid: uuid(), name: 'Volley', icon, rdns: 'wallet.volley' })
  const announcement = freeze({ info, provider })
  const announce = () => send('eip6963:announceProvider', announcement)

  // Frames have no prototype: careless code of the page may have added a `result` to every object.
  const hear = (event: Event) => receive(setPrototypeOf(parse(apply(detail, event, []) as string), null))
  // Sent before we listen ourselves: it stops the provider that an update replaced.
  send(toPage, stringify(replaced))
  apply(listen, window, [toPage, hear])
  apply(listen, window, ['eip6963:requestProvider', announce])
  announce()

  try {
    // Not locked: another wallet may take the place, and sites find both by EIP-6963.
    defineProperty(window, 'ethereum', {
      value: provider,
      configurable: true,
      enumerable: true,
      writable: true,
    })
  } catch {
    // Another wallet has already locked it.
  }
  send('ethereum#initialized')
}

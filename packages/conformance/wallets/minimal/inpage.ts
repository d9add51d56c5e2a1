/** The provider of EIP-1193, announced by EIP-6963. */
type Pending = { resolve(result: unknown): void; reject(error: unknown): void }
type Listener = (value: unknown) => void

const pending = new Map<number, Pending>()
const listeners = new Map<string, Set<Listener>>()
let faults: string[] = []
let last = 0

const provider = {
  request(frame: { method: string; params?: unknown }): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const { method, params } = Object(frame)
      const isBad = typeof method !== 'string' || (params !== undefined && Object(params) !== params)
      if (isBad) return reject(failure({ code: -32602, message: 'Invalid params' }))
      pending.set(++last, { resolve, reject })
      const detail = JSON.stringify({ id: last, method, params })
      dispatchEvent(new CustomEvent('minimal:request', { detail }))
    })
  },
  on(name: string, listener: Listener) {
    listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
    return provider
  },
  removeListener(name: string, listener: Listener) {
    listeners.get(name)?.delete(listener)
    return provider
  },
}

addEventListener('minimal:message', (event) => {
  const message = JSON.parse((event as CustomEvent<string>).detail)
  if (message.start) return start(message.start)
  if (message.event) return emit(message.event, message.value)
  const request = pending.get(message.id)
  pending.delete(message.id)
  if (message.error) return request?.reject(failure(message.error))
  request?.resolve(message.result)
})

function failure(error: { code: number; message: string }): unknown {
  return faults.includes('error-plain') ? error : Object.assign(new Error(error.message), error)
}

function emit(name: string, value: unknown): void {
  for (const listener of listeners.get(name) ?? []) listener(value)
}

/** Called once the active faults are known. */
function start(on: string[]): void {
  faults = on
  const uuid = on.includes('announce-same-uuid') ? '350670db-19fa-4704-a166-e52e178b59d2' : uuidOf()
  const icon =
    'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="96" height="96"%3E%3Crect width="96" height="96"/%3E%3C/svg%3E'
  const info = { uuid, name: 'Minimal', icon, rdns: 'wallet.volley.minimal' }
  const keep = on.includes('announce-thawed') ? <value>(value: value) => value : Object.freeze
  const detail = keep({ info: keep(info), provider })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  announce()
  if (!on.includes('announce-once')) addEventListener('eip6963:requestProvider', announce)
  void provider.request({ method: 'eth_chainId' }).then((chainId) => emit('connect', { chainId }))
}

function uuidOf(): string {
  return crypto.randomUUID()
}

Object.assign(window, { ethereum: provider })

import { decide, forget } from './ask.ts'
import { resume } from './batches.ts'
import { methods } from './methods.ts'
import { Refusal } from './refusal.ts'
import { change, has } from './store.ts'

/**
 * A minimal wallet for tests: EIP-1193, EIP-6963, EIP-1102, EIP-2255, EIP-3085, EIP-3326, EIP-747 and EIP-5792
 * with EIP-7702. It stores its phrase on disk in plain text.
 */
type Asked = { key: string; method: string; params: unknown }

const ports = new Set<chrome.runtime.Port>()
const running = new Map<string, Promise<unknown>>()

chrome.runtime.onConnect.addListener((port) => {
  ports.add(port)
  port.onDisconnect.addListener(() => ports.delete(port))
  port.onMessage.addListener((request: Asked) => answer(port, request))
})

chrome.runtime.onMessage.addListener((message, sender, respond) => {
  if (sender.origin !== location.origin) return undefined
  const done = message.select ? select(message.select) : decide(message.request, message.decision)
  void done.then(respond)
  return true
})

async function answer(port: chrome.runtime.Port, { key, method, params }: Asked): Promise<void> {
  const origin = port.sender?.origin ?? ''
  if (!running.has(key)) running.set(key, serve({ key, origin, method, params }))
  const outcome = await running.get(key)
  try {
    port.postMessage({ key, ...(outcome as object) })
    running.delete(key)
    await forget(key)
  } catch {
    // The page is gone, or reconnects with another port.
  }
}

async function serve({ key, origin, method, params }: Asked & { origin: string }): Promise<unknown> {
  try {
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!run)
      throw (await has('unsupported-32603'))
        ? new Refusal(-32603, 'Internal error')
        : new Refusal(4200, 'The wallet does not support this method')
    return { result: (await run({ key, origin, params, tell, select })) ?? null }
  } catch (error) {
    const { code = -32603, message = 'Internal error', data } = Object(error)
    return { error: { code, message, ...(data !== undefined && { data }) } }
  }
}

/** Sends an event to pages of one origin, or to all. */
function tell(event: string, value: unknown, origin?: string): void {
  for (const port of ports)
    if (origin === undefined || port.sender?.origin === origin) port.postMessage({ event, value })
}

async function select(chainId: number): Promise<void> {
  await change('selected', () => chainId)
  tell('chainChanged', (await has('chain-changed-number')) ? chainId : `0x${chainId.toString(16)}`)
}

void resume()

/** Sends requests to the background, and resends them after it has died, until each has a reply. */
const waiting = new Map<string, { key: string; id: number; method: string; params: unknown }>()
/** For the fault that leaves the page alone once the background has died. */
let isLost = false
let port = connect()

function connect(): chrome.runtime.Port {
  const opened = chrome.runtime.connect()
  opened.onMessage.addListener((message) => {
    if (message.key === undefined) return tell(message)
    const request = waiting.get(message.key)
    if (!request) return
    waiting.delete(message.key)
    tell({ ...message, id: request.id })
  })
  opened.onDisconnect.addListener(() => {
    if (isLost) return
    port = connect()
    for (const request of waiting.values()) port.postMessage(request)
  })
  return opened
}

addEventListener('minimal:request', (event) => {
  const request = { key: crypto.randomUUID(), ...JSON.parse((event as CustomEvent<string>).detail) }
  waiting.set(request.key, request)
  try {
    port.postMessage(request)
  } catch {
    // The background has died, and with the fault nobody connects to the next one.
    waiting.delete(request.key)
    tell({ id: request.id, error: { code: -32603, message: 'Disconnected port' } })
  }
})

function tell(message: unknown): void {
  dispatchEvent(new CustomEvent('minimal:message', { detail: JSON.stringify(message) }))
}

chrome.storage.local.get('faults').then(({ faults = [] }) => {
  isLost = faults.includes('page-lost')
  tell({ start: faults })
})

/** Sends requests to the background, and resends them after it has died, until each has a reply. */
const waiting = new Map<string, { key: string; id: number; method: string; params: unknown }>()
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
    port = connect()
    for (const request of waiting.values()) port.postMessage(request)
  })
  return opened
}

addEventListener('minimal:request', (event) => {
  const request = { key: crypto.randomUUID(), ...JSON.parse((event as CustomEvent<string>).detail) }
  waiting.set(request.key, request)
  port.postMessage(request)
})

function tell(message: unknown): void {
  dispatchEvent(new CustomEvent('minimal:message', { detail: JSON.stringify(message) }))
}

chrome.storage.local.get('faults').then(({ faults = [] }) => tell({ start: faults }))

// The smallest bridge: one port, opened by the first request, and again after the background's end.
let port
function connect() {
  const opened = chrome.runtime.connect()
  opened.onMessage.addListener((frame) =>
    window.dispatchEvent(new CustomEvent('floor:to-page', { detail: JSON.stringify(frame) })),
  )
  opened.onDisconnect.addListener(() => {
    port = undefined
  })
  return opened
}
window.addEventListener('floor:to-wallet', ({ detail }) => {
  port ??= connect()
  port.postMessage(JSON.parse(detail))
})

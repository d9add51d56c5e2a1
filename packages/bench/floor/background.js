// The smallest background: it answers whatever it is asked from memory.
chrome.runtime.onConnect.addListener((port) => {
  port.onMessage.addListener(({ id }) => port.postMessage({ id, result: '0x1' }))
})

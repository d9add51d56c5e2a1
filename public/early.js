// A page's modules take longer to load than the background to answer. So its port is opened before them, and what comes is
// kept until `src/ui/early.ts` takes it over. Its words are read meanwhile too, for `src/ui/learnWords.ts`. A classic script,
// since only those run before modules.
{
  const { view } = document.currentScript.dataset
  const port = chrome.runtime.connect({ name: view })
  const early = { view, port, messages: [], isOpen: true }
  const keep = (message) => early.messages.push(message)
  const end = () => {
    early.isOpen = false
  }
  port.onMessage.addListener(keep)
  port.onDisconnect.addListener(end)
  early.release = () => {
    port.onMessage.removeListener(keep)
    port.onDisconnect.removeListener(end)
  }
  globalThis.early = early

  // In the language that the browser has chosen for what it says by itself.
  const file = fetch(`/words/${chrome.i18n.getMessage('language')}.json.gz`)
  globalThis.words = file.then(({ body }) =>
    new Response(body.pipeThrough(new DecompressionStream('gzip'))).json(),
  )
}

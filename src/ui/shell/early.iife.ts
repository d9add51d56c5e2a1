import { browser } from '../../lib/browser.ts'
import type { Early } from './earlyState.ts'

/**
 * Opens the page's port to the background and starts to read its words before the page's modules load, which
 * takes longer than the background's answer. `ui/shell/earlyState.ts` and `ui/shell/loadCatalogue.ts` take
 * over. It is a classic script, because modules run later.
 */
const { view = '' } = document.currentScript?.dataset ?? {}
const port = browser.runtime.connect({ name: view })
const early: Early = { view, port, messages: [], isOpen: true, release }
const keep = (message: unknown) => void early.messages.push(message)
const close = () => {
  early.isOpen = false
}
port.onMessage.addListener(keep)
port.onDisconnect.addListener(close)

function release() {
  port.onMessage.removeListener(keep)
  port.onDisconnect.removeListener(close)
}

// Uses the language that the browser selected for its own messages.
const file = fetch(`/words/${browser.i18n.getMessage('language')}.json.gz`)
const words = file.then(({ body }) => new Response(body?.pipeThrough(new DecompressionStream('gzip'))).json())

Object.assign(globalThis, { early, words })

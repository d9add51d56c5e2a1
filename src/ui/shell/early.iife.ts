import { browser } from '../../lib/browser.ts'
import { chosenLanguage } from './chosenLanguage.ts'
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

async function readWords(): Promise<unknown> {
  const { body } = await fetch(`/words/${chosenLanguage()}.json.gz`)
  return new Response(body?.pipeThrough(new DecompressionStream('gzip'))).json()
}

Object.assign(globalThis, { early, readWords, words: readWords() })

import type { Place } from '../contender.ts'
import { atMost, type Measured } from './row.ts'

/** The wallet's page for the first time since the browser started, in a profile that never drew it before. */
export const firstHome: Measured<Place> = {
  shows: [{ what: 'Home usable for the first time, ms', goal: atMost(100) }],
  runs: 1,
  isCold: true,
  measure: toUsable,
}

export const home: Measured<Place> = {
  shows: [{ what: 'Home usable, ms', goal: atMost(60) }],
  runs: 6,
  measure: toUsable,
}

/** Milliseconds from the wish for the wallet's page to the paint of the first thing in it to press or to fill in. */
async function toUsable({ browser, popup = '' }: Place): Promise<[number]> {
  const tab = await browser.open('about:blank')
  await tab.send('Page.enable')
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `window.usable = (${watch})()` })
  // What is not in front is not painted.
  await tab.send('Page.bringToFront')
  await tab.go(popup)
  const usable = await tab.run(() => (window as unknown as { usable: Promise<number> }).usable, undefined)
  await tab.close()
  return [usable]
}

/** Runs in a page, before its own scripts where that can be: resolves with when the first such thing had been painted. */
function watch(): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector('button, input')) return
      observer.disconnect()
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now())
        port2.postMessage(undefined)
      })
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { childList: true, subtree: true })
    look()
  })
}

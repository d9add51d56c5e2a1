import type { Place } from '../contender.ts'
import { atMost, type Measured } from './row.ts'

/** The wallet's page for the first time since the browser started, in a profile that never painted it. */
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

/** Milliseconds from the navigation to the wallet's page until the paint of its first control. */
async function toUsable({ browser, popup = '' }: Place): Promise<[number]> {
  const tab = await browser.open('about:blank')
  await tab.send('Page.enable')
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `window.usable = (${watch})()` })
  // The browser paints only the page in front.
  await tab.send('Page.bringToFront')
  await tab.go(popup)
  const usable = await tab.run(() => (window as unknown as { usable: Promise<number> }).usable, undefined)
  await tab.close()
  return [usable]
}

/** Runs in a page, if possible before its own scripts: resolves with the first control's time of paint. */
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

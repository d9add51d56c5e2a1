import type { Place } from '../contender.ts'
import { interleave } from './figures.ts'

/** Milliseconds until the wallet's page shows something that can be used. */
export const home = (places: readonly Place[], runs: number) =>
  interleave(places, runs, async ({ browser, popup }) => {
    const tab = await browser.open('about:blank')
    await tab.send('Page.enable')
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watch})()` })
    await tab.send('Page.navigate', { url: popup })
    const usable = await tab.run(
      () =>
        new Promise<number>((resolve) => {
          const look = () => {
            const { usableAt } = window as unknown as { usableAt?: number }
            if (usableAt === undefined) requestAnimationFrame(look)
            else resolve(usableAt)
          }
          look()
        }),
      undefined,
    )
    await tab.close()
    return usable
  })

/** Runs before the page's own scripts: notes when the first thing to press or to fill in had been painted. */
function watch() {
  const look = () => {
    if (!document.querySelector('button, input')) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => Object.assign(window, { usableAt: performance.now() })
      port2.postMessage(undefined)
    })
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { childList: true, subtree: true })
}

import type { Place } from '../contender.ts'
import type { Tab } from '../devtools.ts'
import { type Figures, interleave } from './figures.ts'

/** Milliseconds to `DOMContentLoaded` of an empty page, from the wish for it on. */
export const toContentLoaded = (places: readonly Place[], runs: number) =>
  loads(places, runs, (tab) =>
    tab.run(() => {
      const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      return load ? load.domContentLoadedEventEnd : Number.NaN
    }, undefined),
  )

/** Milliseconds of script that an empty page ran. */
export const scriptTime = (places: readonly Place[], runs: number) =>
  loads(places, runs, async (tab) => (await metric(tab, 'ScriptDuration')) * 1000)

/** MiB of heap that an empty page holds on to, in its own world and in those of content scripts. */
export const heap = (places: readonly Place[], runs: number) =>
  loads(places, runs, async (tab) => {
    await tab.send('HeapProfiler.collectGarbage')
    const { usedSize } = (await tab.send('Runtime.getHeapUsage')) as { usedSize: number }
    return usedSize / 2 ** 20
  })

function loads(
  places: readonly Place[],
  runs: number,
  look: (tab: Tab) => Promise<number>,
): Promise<Figures> {
  return interleave(places, runs, async ({ browser, siteUrl }) => {
    const tab = await browser.open('about:blank')
    await tab.send('Performance.enable')
    await tab.send('Page.navigate', { url: siteUrl })
    await tab.run(
      () =>
        new Promise<void>((resolve) => {
          if (document.readyState === 'complete' && location.protocol === 'http:') resolve()
          else window.addEventListener('load', () => setTimeout(resolve, 0))
        }),
      undefined,
    )
    const value = await look(tab)
    await tab.close()
    return value
  })
}

async function metric(tab: Tab, name: string): Promise<number> {
  const { metrics } = (await tab.send('Performance.getMetrics')) as {
    metrics: { name: string; value: number }[]
  }
  return metrics.find((one) => one.name === name)?.value ?? Number.NaN
}

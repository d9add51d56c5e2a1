import type { Place } from '../contender.ts'
import type { Tab } from '../devtools.ts'
import { atMost, type Measured, times } from './row.ts'

/** The tab of each place in which pages load: in a new tab this would mostly measure the start of a process. */
const tabs = new WeakMap<Place, Promise<Tab>>()

/** The cost to an empty page of a site. */
export const load: Measured<Place> = {
  shows: [
    { what: 'Added to DOMContentLoaded, ms', goal: times(1.25), isAdded: true },
    { what: 'Script on a page, ms', goal: atMost(1), isAdded: true },
    { what: 'Heap added to a page, MiB', goal: times(1.1), isAdded: true },
  ],
  runs: 30,
  async measure(place) {
    const tab = await tabOf(place)
    await tab.go(place.siteUrl)
    const contentLoaded = await tab.run(() => {
      const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      return load ? load.domContentLoadedEventEnd : Number.NaN
    }, undefined)
    const script = await scriptTime(tab)
    await tab.send('HeapProfiler.collectGarbage')
    const { usedSize } = (await tab.send('Runtime.getHeapUsage')) as { usedSize: number }
    return [contentLoaded, script, usedSize / 2 ** 20]
  },
}

async function tabOf(place: Place): Promise<Tab> {
  const known = tabs.get(place)
  if (known) return known
  const opening = place.browser.open(place.siteUrl).then(async (tab) => {
    await tab.send('Performance.enable')
    return tab
  })
  tabs.set(place, opening)
  return opening
}

/** Milliseconds of script time in the page; each navigation resets it. */
async function scriptTime(tab: Tab): Promise<number> {
  const { metrics } = (await tab.send('Performance.getMetrics')) as {
    metrics: { name: string; value: number }[]
  }
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
}

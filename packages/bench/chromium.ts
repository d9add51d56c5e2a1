import { type Contender, openPlace, type Place } from './contender.ts'
import { collect, type Figures, noFigures } from './rows/collect.ts'
import { firstHome, home } from './rows/home.ts'
import { load } from './rows/load.ts'
import { processMemory, workerHeap } from './rows/memory.ts'
import { again, fromStopped, oneByOne, together } from './rows/requests.ts'
import type { Measured } from './rows/row.ts'
import { manyTabs } from './rows/tabs.ts'
import { startTrace } from './trace.ts'

/** All rows for Chromium, in the order of their measurement. */
export const inChromium: readonly Measured<Place>[] = [
  firstHome,
  load,
  oneByOne,
  again,
  together,
  fromStopped(1.6),
  workerHeap,
  processMemory,
  home,
  manyTabs,
]

/**
 * Measures the contenders side by side, each round in new browsers, for about `seconds` at most. The browser
 * without an extension takes part only in rows that compare with it.
 */
export async function measureChromium(options: {
  contenders: readonly Contender[]
  measured: readonly Measured<Place>[]
  siteUrl: string
  rounds: number
  seconds: number
  /** Prints where the time of a start goes. */
  isTraced?: boolean
}): Promise<Figures> {
  const { contenders, measured, siteUrl, rounds, seconds, isTraced } = options
  const figures = noFigures()
  const began = Date.now()
  for (let round = 1; round <= rounds; round++) {
    const end = began + (round * seconds * 1000) / rounds
    const now = measured.filter(({ isOnce }) => !isOnce || round === rounds)
    const places: Place[] = []
    try {
      for (const contender of contenders) places.push(await openPlace(contender, siteUrl))
      for (const [index, each] of now.entries()) {
        const share = (end - Date.now()) / (now.length - index)
        const taking = each.shows.some(({ isAdded }) => isAdded)
          ? places
          : places.filter(({ popup }) => popup)
        await collect(taking, each, figures, Date.now() + share)
      }
      if (isTraced && round === rounds)
        console.log(await startTrace(places.filter(({ popup }) => popup)).catch(String))
    } catch (error) {
      // A browser failed to start. Other rounds start their own.
      figures.broken[`round ${round}`] = error instanceof Error ? error.message : String(error)
    } finally {
      for (const place of places) await place.close()
    }
    console.log(`Chromium, round ${round} of ${rounds}: ${seen(began)} s`)
  }
  return figures
}

const seen = (began: number) => Math.round((Date.now() - began) / 1000)

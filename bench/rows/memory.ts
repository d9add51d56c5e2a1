import type { Place } from '../contender.ts'
import { interleave } from './figures.ts'

/** MiB of heap that the background holds on to after it answered. */
export const workerHeap = (places: readonly Place[], runs: number) =>
  interleave(places, runs, async (place) => {
    const worker = await place.awake()
    await worker.send('HeapProfiler.collectGarbage')
    const { usedSize } = (await worker.send('Runtime.getHeapUsage')) as { usedSize: number }
    await worker.leave()
    return usedSize / 2 ** 20
  })

/** MiB of the process that the extension runs in, with its worker awake. */
export const processMemory = (places: readonly Place[], runs: number) =>
  interleave(places, runs, async (place) => {
    await (await place.awake()).leave()
    return place.browser.extensionMemory()
  })

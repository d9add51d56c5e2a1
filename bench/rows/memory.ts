import { ask, type Place } from '../contender.ts'
import { atMost, type Measured, times } from './row.ts'

/** The process that the extension runs in, with its worker awake. Nothing looks into it. */
export const processMemory: Measured = {
  shows: [{ what: 'Process of the extension, MiB', goal: times(1.5) }],
  runs: 2,
  isShort: true,
  async measure({ site, method, extensionMemory }) {
    await site.run(ask, method)
    return [await extensionMemory()]
  },
}

/** What the background holds on to after it answered. */
export const workerHeap: Measured<Place> = {
  shows: [{ what: 'Heap of the background, MiB', goal: atMost(4) }],
  runs: 1,
  isShort: true,
  async measure({ awake }) {
    const worker = await awake()
    await worker.send('HeapProfiler.collectGarbage')
    const { usedSize } = (await worker.send('Runtime.getHeapUsage')) as { usedSize: number }
    await worker.leave()
    return [usedSize / 2 ** 20]
  },
}

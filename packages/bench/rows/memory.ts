import { ask, type Place } from '../contender.ts'
import { atMost, type Measured, times } from './row.ts'

/** The process that runs the extension, with its worker awake and no debugger attached. */
export const processMemory: Measured = {
  shows: [{ what: 'Process of the extension, MiB', goal: times(1.5) }],
  runs: 2,
  isShort: true,
  async measure({ site, method, extensionMemory }) {
    await site.run(ask, method)
    return [await extensionMemory()]
  },
}

/** The memory that the background keeps after it has replied. */
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

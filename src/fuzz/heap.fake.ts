import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Bytes of the heap that are really in use. */
export function heapInUse(): number {
  collect()
  collect()
  return process.memoryUsage().heapUsed
}

/** Bytes that each request leaves behind, by the line that fits best. */
export function slope(samples: readonly { requests: number; bytes: number }[]): number {
  const mean = (of: (sample: { requests: number; bytes: number }) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const [x, y] = [mean(({ requests }) => requests), mean(({ bytes }) => bytes)]
  const spread = samples.reduce((sum, { requests }) => sum + (requests - x) ** 2, 0)
  return samples.reduce((sum, { requests, bytes }) => sum + (requests - x) * (bytes - y), 0) / spread
}

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** The bytes of the heap in use after garbage collection. */
export function heapInUse(): number {
  collect()
  collect()
  return process.memoryUsage().heapUsed
}

/** The bytes that each request leaves behind: the slope of the best-fitting line. */
export function slope(samples: readonly { requests: number; bytes: number }[]): number {
  const mean = (of: (sample: { requests: number; bytes: number }) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const [x, y] = [mean(({ requests }) => requests), mean(({ bytes }) => bytes)]
  const spread = samples.reduce((sum, { requests }) => sum + (requests - x) ** 2, 0)
  return samples.reduce((sum, { requests, bytes }) => sum + (requests - x) * (bytes - y), 0) / spread
}

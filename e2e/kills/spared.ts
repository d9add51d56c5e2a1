/**
 * Why these batches prove too little, in a sentence: the moments of the kills come too late, or nothing kills.
 * `undefined` if the background died in at least half of them.
 */
export function sparedTooMany({ batches, killed }: { batches: number; killed: number }): string | undefined {
  if (killed * 2 >= batches) return undefined
  return `FAILED: the background died in ${killed} of ${batches} batches, which is less than half: this run proves nothing.`
}

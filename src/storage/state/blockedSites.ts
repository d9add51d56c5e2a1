import * as v from 'valibot'
import { slice } from './slice.ts'

const Blocked = v.record(v.string(), v.object({ since: v.number() }))
type Blocked = v.InferOutput<typeof Blocked>

/** Sites whose requests the person never sees, keyed by origin (scheme, host and port). */
export const blocked = () => slice<Blocked>({ key: 'blocked', version: 1, schema: Blocked, initial: {} })

export const block = (origin: string, now: number) => (before: Blocked) =>
  Object.hasOwn(before, origin) ? before : { ...before, [origin]: { since: now } }

export const unblock = (origin: string) => (before: Blocked) => {
  if (!Object.hasOwn(before, origin)) return before
  const { [origin]: _, ...rest } = before
  return rest
}

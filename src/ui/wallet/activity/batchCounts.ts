import type { Activity, ActivityCall } from '../../../domain/batch.ts'
import { counted, t } from '../../../i18n/translate.ts'

/** The calls of a batch by outcome: the total, the number that arrived, and the indices of the others. */
export type Counts = {
  all: number
  arrived: number
  failed: number[]
  cancelled: number[]
  /** Another transaction of the account used their nonce. */
  replaced: number[]
}

/** Counts the calls of an activity by outcome. */
export function count(calls: readonly ActivityCall[]): Counts {
  const settled = calls.filter(({ state }) => state === 'included' || state === 'final').length
  return {
    all: calls.length,
    arrived: settled + calls.filter(({ state }) => state === 'preconfirmed').length,
    failed: indicesOf(calls, ({ state }) => ['failed', 'dropped', 'lost'].includes(state)),
    cancelled: indicesOf(calls, ({ state }) => state === 'cancelled'),
    replaced: indicesOf(calls, ({ state }) => state === 'replaced'),
  }
}

/** The indices of the calls that match. */
export function indicesOf(calls: readonly ActivityCall[], is: (call: ActivityCall) => boolean): number[] {
  return calls.flatMap((call, index) => (is(call) ? [index] : []))
}

/** "The call is done", "Both calls are done", "All 3 calls are done". */
export function headed(
  activity: Activity,
  { all }: Counts,
  verb: 'Done' | 'In' | 'OnTheWay' | 'Failed',
): string {
  if (all === 1) return t(`status_${noun(activity)}${verb}`)
  return all === 2 ? t(`status_both${verb}`) : counted(`status_all${verb}`, all)
}

/** The noun for an activity with a single call. */
export function noun({ kind }: Activity): 'call' | 'transaction' {
  return kind === 'batch' ? 'call' : 'transaction'
}

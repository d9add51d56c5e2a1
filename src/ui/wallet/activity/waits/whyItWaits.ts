import type { Activity } from '../../../../domain/batch.ts'
import { sameAddress } from '../../../../domain/sameAddress.ts'
import { isInFlight } from '../isInFlight.ts'
import { paysInToken } from '../result/paysInToken.ts'

/** Milliseconds of silence after which the screen says so. Most bundlers answer within seconds. */
const patience = 60_000

/** True once a sponsored batch has been signed for a minute and nobody has seen it run. */
export function isBundlerSilent(activity: Activity, signedAt: number | undefined, now: number): boolean {
  const { sponsor, waitsFor, calls } = activity
  if (sponsor === undefined || waitsFor || !isInFlight(activity)) return false
  const since = calls[0]?.sentAt ?? signedAt
  return isSigned(activity) && since !== undefined && now - since >= patience
}

/**
 * The older batch of the account for which one waits that has nothing signed: the engine signs one after the other,
 * and an upgrade that a bundler may still carry out holds the account's next nonce. `activities` are newest first.
 */
export function comesFirst(activity: Activity, activities: readonly Activity[]): Activity | undefined {
  const { key, calls, waitsFor, stopped, sponsor, upgrade } = activity
  if (!isInFlight(activity) || waitsFor || stopped || !calls.every(({ state }) => state === 'waits'))
    return undefined
  const needsCalm = sponsor !== undefined && (upgrade !== undefined || paysInToken(calls))
  const at = activities.findIndex((one) => one.key === key)
  const older = activities
    .slice(at + 1)
    .filter(
      (one) => one.chainId === activity.chainId && sameAddress(one.from, activity.from) && isInFlight(one),
    )
  return older.findLast(
    (one) =>
      (!one.stopped && one.calls.some(({ state }) => state === 'waits')) ||
      (one.sponsor !== undefined && one.upgrade !== undefined && isSigned(one)) ||
      (needsCalm && one.calls.some(({ state }) => moving.includes(state))),
  )
}

const moving = ['signed', 'sent', 'preconfirmed']

function isSigned({ calls }: Activity): boolean {
  return calls.length > 0 && calls.every(({ state }) => state === 'signed' || state === 'sent')
}

import type { Activity } from '../../../../domain/batch.ts'
import { movedBy } from '../moved/moved.ts'
import type { ListedHere } from './nameReceived.ts'
import type { Received } from './received.ts'

/** The received items without those that the row of an activity already says it brought. */
export function apartFrom(
  activities: readonly Activity[],
  received: readonly Received[],
  { network, tokens }: Pick<ListedHere, 'network' | 'tokens'>,
): readonly Received[] {
  const told = new Set(
    activities.flatMap((activity) => {
      const got = movedBy(activity, network, tokens)?.got ?? []
      return activity.calls.flatMap(({ hash }) => got.map(({ address }) => keyOf(hash, address)))
    }),
  )
  return received.filter((one) => one.kind === 'coin' || !told.has(keyOf(one.hash, one.address)))
}

const keyOf = (hash: string | undefined, token: string | undefined) => `${hash} ${token}`.toLowerCase()

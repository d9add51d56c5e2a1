import type { Activity } from '../../../domain/batch.ts'
import { memberOf } from '../../../rpc/readResult.ts'
import { useUiState } from '../../shell/useUiState.ts'
import { stoppedAt } from '../activity/result/stoppedAt.ts'
import { useJournal } from '../activity/result/useJournal.ts'
import type { Lost } from './rescueFees.ts'
import type { RescueCall } from './rescuePlan.ts'

/** The rescue before this one: the call that failed, or the race that it lost. */
export function useLastRescue(key: string | undefined): {
  failed?: Pick<RescueCall, 'to' | 'data'>
  lost?: Lost
} {
  const chainId = useUiState((state) => state.chainId)
  const activity = useUiState((state) => state.activities)?.find(
    (one) => one.key === key && one.chainId === chainId,
  )
  const journal = useJournal(activity)
  const { to, data } = (journal && stoppedAt(journal)?.call) ?? {}
  const lost = activity && lostRace(activity)
  return { ...(to && data && { failed: { to: to.address, data } }), ...(lost && { lost }) }
}

function lostRace({ rescues, error, calls: [carrier] }: Activity): Lost | undefined {
  const { hash, blockNumber } = carrier ?? {}
  const isOutrun = memberOf(error?.data, 'fault') === 'outrun'
  return rescues && isOutrun && hash && blockNumber ? { account: rescues, hash, blockNumber } : undefined
}

import type { Activity } from '../../../domain/batch.ts'
import type { Network } from '../../../domain/network.ts'
import type { TokenBalance } from '../../../domain/token.ts'
import { t } from '../../../i18n/translate.ts'
import { CallRow } from '../../kit/rows/CallRow.tsx'
import { StateMark } from '../../kit/rows/StateMark.tsx'
import { Flight } from '../../kit/status/Flight.tsx'
import { useNow } from '../useNow.ts'
import { callTitle } from './activityText.ts'
import { CallFailure } from './CallFailure.tsx'
import { CallRemedies } from './CallRemedies.tsx'
import { callSteps } from './callSteps.ts'
import { stuckCall, waitingCalls } from './remedies.ts'
import { CallDetails } from './SentCallDetails.tsx'

type Props = { activity: Activity; network: Network | undefined; tokens: readonly TokenBalance[] }

/** Every call of an activity with its state. A failed call shows its reason without being opened. */
export function StatusCalls({ activity, network, tokens }: Props) {
  const waiting = waitingCalls(activity)
  const now = useNow(waiting.length > 0 ? 1000 : undefined)
  const stuck = stuckCall(activity, now)
  const together = activity.mode === 'atomic' && activity.calls.length > 1

  return (
    <Flight
      kind={together ? 'bound' : activity.mode === 'stepwise' ? 'loose' : 'grouped'}
      label={t('kit_calls')}
    >
      {activity.calls.map((call, index) => (
        <CallRow
          // biome-ignore lint/suspicious/noArrayIndexKey: calls never change places
          key={index}
          low
          number={index + 1}
          state={call.state}
          data-state={call.state}
          what={callTitle(call, network, tokens)}
          sub={callSteps(activity, index, now)}
          effect={<StateMark state={call.state} bars />}
          below={
            index === stuck ? (
              <CallRemedies activity={activity} index={index} />
            ) : (
              call.state === 'failed' && (!together || index === 0) && <CallFailure call={call} />
            )
          }
        >
          <CallDetails call={call} network={network} />
          {index !== stuck && waiting.includes(index) && <CallRemedies activity={activity} index={index} />}
        </CallRow>
      ))}
    </Flight>
  )
}

import type { Activity } from '../../wire/batch.ts'
import { t } from '../../words/words.ts'
import { Button } from '../kit/Button.tsx'
import { Notice } from '../kit/Notice.tsx'
import { Stack } from '../kit/Stack.tsx'
import { Text } from '../kit/Text.tsx'
import { useCommand } from '../useCommand.ts'
import { remedyOf } from './remedies.ts'

type Props = { activity: Activity; index: number }

/** What a person can still do about a call that waits. Which of its transactions is first in a block is not ours to say. */
export function CallRemedies({ activity, index }: Props) {
  const faster = useCommand('batch.speedUp')
  const nothing = useCommand('batch.cancel')
  const { speedUp, cancel } = remedyOf(activity, index)
  const input = { key: activity.key, index }
  const failure = faster.failure ?? nothing.failure

  return (
    <Stack gap={2}>
      <Stack row gap={2}>
        {cancel && (
          <Button
            small
            look="outlined"
            busy={nothing.busy}
            data-testid="call-cancel"
            onClick={() => {
              faster.forget()
              void nothing.run(input)
            }}
          >
            {cancel}
          </Button>
        )}
        <Button
          small
          look="outlined"
          busy={faster.busy}
          data-testid="call-speed-up"
          onClick={() => {
            nothing.forget()
            void faster.run(input)
          }}
        >
          {speedUp}
        </Button>
      </Stack>
      {failure ? (
        <Notice tone="bad" nested urgent data-testid="call-remedy-failure">
          {failure} {t('status_waitsAsBefore')}
        </Notice>
      ) : (
        <Text look="small" tone="soft">
          {cost(activity, cancel !== undefined)}
        </Text>
      )}
    </Stack>
  )
}

function cost({ onlyCounted }: Activity, cancels: boolean): string {
  if (onlyCounted) return t('status_costOnce')
  return cancels ? t('status_costBoth') : t('status_mayBeFirst')
}

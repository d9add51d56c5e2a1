import { useState } from 'react'
import { counted, t } from '../../../i18n/translate.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { IconButton } from '../../kit/forms/IconButton.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Empty } from '../../kit/layout/Empty.tsx'
import { Footer } from '../../kit/layout/Footer.tsx'
import { Screen } from '../../kit/layout/Screen.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { NumberMark } from '../../kit/rows/NumberMark.tsx'
import { Row } from '../../kit/rows/Row.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Bar } from '../Bar.tsx'
import { SideBySide } from '../SideBySide.tsx'
import { useHere } from '../useSelection.ts'
import { type BuiltCall, CallForm } from './CallForm.tsx'

/** Maximum number of calls in a batch. */
const most = 100

/** Builds a batch call by call, for sites that don't support batches. */
export function Builder({ onBack }: { onBack: () => void }) {
  const { account, network } = useHere()
  const [calls, setCalls] = useState<readonly BuiltCall[]>([])
  const [adding, setAdding] = useState(false)
  const { run, busy, failure, forget } = useCommand('calls.ask')
  const change = (next: readonly BuiltCall[]) => {
    setCalls(next)
    forget()
  }

  if (adding)
    return (
      <CallForm
        onBack={() => setAdding(false)}
        onAdd={(call) => {
          change([...calls, call])
          setAdding(false)
        }}
      />
    )

  async function review() {
    const requestCalls = calls.map(({ to, value, data }) => ({ to, value, data }))
    if (await run({ calls: requestCalls })) setCalls([])
  }

  const where = t('common_accountOnNetwork', {
    account: account?.name ?? '',
    network: network?.name ?? t('common_thisNetwork'),
  })
  const add = (
    <Button
      icon="plus"
      wide
      disabled={calls.length >= most}
      data-testid="builder-add"
      onClick={() => setAdding(true)}
    >
      {t('builder_addCall')}
    </Button>
  )
  return (
    <Screen
      kind="popup"
      data-testid="builder"
      header={<Bar heading={t('builder_heading')} sub={where} onBack={onBack} />}
      footer={
        calls.length > 0 ? (
          <Footer
            action={{
              label: counted('builder_review', calls.length),
              busy,
              'data-testid': 'builder-review',
              onClick: review,
            }}
          />
        ) : undefined
      }
    >
      {failure && (
        <Notice tone="bad" heading={t('builder_notSent')} urgent>
          {failure}
        </Notice>
      )}
      {calls.length === 0 ? (
        <Empty heading={t('builder_none')} action={add}>
          {t('builder_noneText')}
        </Empty>
      ) : (
        <Stack gap={4}>
          <Card as="ul" rows>
            {calls.map((call, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a call is
              <li key={index} data-testid="builder-call">
                <SideBySide
                  end={
                    <Stack row gap={0}>
                      <IconButton
                        icon="up"
                        label={t('builder_moveUp', { number: index + 1 })}
                        disabled={index === 0}
                        onClick={() =>
                          change(calls.with(index - 1, call).with(index, calls[index - 1] ?? call))
                        }
                      />
                      <IconButton
                        icon="trash"
                        label={t('builder_remove', { number: index + 1 })}
                        data-testid="builder-remove"
                        onClick={() => change(calls.filter((_, at) => at !== index))}
                      />
                    </Stack>
                  }
                >
                  <Row
                    tall
                    start={<NumberMark number={index + 1} />}
                    name={<bdi>{call.title}</bdi>}
                    sub={<bdi>{call.about}</bdi>}
                  />
                </SideBySide>
              </li>
            ))}
          </Card>
          {add}
        </Stack>
      )}
    </Screen>
  )
}

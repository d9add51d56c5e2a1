import { useState } from 'react'
import { t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Field } from '../../kit/forms/Field.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Status } from '../../kit/status/Status.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { measureCadence } from './cadence.ts'

type Props = {
  /** Milliseconds as typed. Empty if the network confirms in blocks only. */
  value: string
  error: string | undefined
  /** The node to measure. Required for measuring. */
  url: string | undefined
  onChange: (value: string) => void
}

/** The pre-confirmation interval of the network, typed or measured. */
export function Pace({ value, error, url, onChange }: Props) {
  const [busy, setBusy] = useState(false)
  const [message, say] = useState<string>()

  async function measure(node: string) {
    setBusy(true)
    say(undefined)
    const pace = await measureCadence(node)
    setBusy(false)
    if (pace) onChange(String(pace))
    if (pace === 0) onChange('')
    say(
      pace
        ? t('network_measured', { milliseconds: pace })
        : t(pace === 0 ? 'network_confirmsInBlocks' : 'network_nothingMoved'),
    )
  }

  return (
    <Stack gap={2}>
      <Field
        label={t('network_preconfirmation')}
        hint={t('network_preconfirmationEmpty')}
        inputMode="numeric"
        code
        value={value}
        error={error}
        onChange={onChange}
        data-testid="network-preconfirmation"
      />
      {url && (
        <Stack row gap={2}>
          <Button small busy={busy} data-testid="network-measure" onClick={() => measure(url)}>
            {t('network_measure')}
          </Button>
          {message && (
            <Text look="small" tone="soft" as="div" data-testid="network-measured">
              <Status visible>{message}</Status>
            </Text>
          )}
        </Stack>
      )}
    </Stack>
  )
}

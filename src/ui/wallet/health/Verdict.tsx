import { t } from '../../../i18n/translate.ts'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { isComplete, missingParts } from '../allowances/Completeness.tsx'
import type { Exposure } from '../allowances/readExposure.ts'

type Props = {
  exposure: Pick<Exposure, 'looked' | 'unread'>
  network: string
  /** Nothing that the wallet found endangers the account. */
  isFine: boolean
}

/**
 * Says that nothing needs a fix, but only after the wallet looked at everything. Otherwise says how far it looked,
 * and how the person can let it look further.
 */
export function Verdict({ exposure, network, isFine }: Props) {
  const missing = missingParts(exposure, network).map((line) => (
    <Text key={line} look="small" tone="soft">
      {line}
    </Text>
  ))
  if (isComplete(exposure))
    return isFine ? <Notice tone="good" heading={t('health_fine')} data-testid="health-fine" /> : null
  const data = { 'data-testid': 'health-looked', 'data-looked': exposure.looked }
  return isFine ? (
    <Notice {...data} tone="neutral" heading={t('health_unsure')}>
      <Stack gap={1}>{missing}</Stack>
    </Notice>
  ) : (
    <div {...data}>{missing}</div>
  )
}

import type { ActivityCall } from '../../../domain/batch.ts'
import { inWords } from '../../../i18n/inWords.ts'
import { t } from '../../../i18n/translate.ts'
import { Notice } from '../../kit/status/Notice.tsx'
import { inert } from '../../kit/text/inertText.ts'
import { Text } from '../../kit/text/Text.tsx'

/** The reason of a failed call, visible without unfolding the row. The consequences are above all calls. */
export function CallFailure({ call }: { call: ActivityCall }) {
  return (
    <Notice tone="bad" nested data-testid="call-reason">
      <Text as="b" look="label" tone="bad">
        {call.reason ? inert(inWords(call.reason)) : t('status_noReason')}
      </Text>
    </Notice>
  )
}

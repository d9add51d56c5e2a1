import type { Run } from '../../../domain/review/preview.ts'
import type { CallsBlock } from '../../../domain/review/review.ts'
import { figure } from '../../../i18n/sentences.ts'
import { t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/text/Text.tsx'
import type { Editing } from '../useRequest.ts'
import { saferEdits, tolerance } from './saferEdits.ts'

type Props = { block: CallsBlock; run: Run; editing: Editing }

/** In one press, approvals give only what the batch can take, and swaps bring about what their simulation shows. */
export function MakeSafer({ block, run, editing }: Props) {
  const safer = saferEdits(block, run)
  if (!safer) return null
  return (
    <Stack gap={1} align="start">
      <Button
        small
        icon="shield"
        data-testid="make-safer"
        busy={editing.busy}
        onClick={() => void editing.edit(safer.edits)}
      >
        {t('approval_makeSafer')}
      </Button>
      <Text look="small" tone="soft">
        {safer.approvals && `${t('approval_makeSaferText')} `}
        {safer.swaps &&
          t('approval_makeSaferLeast', { percent: t('common_percent', { number: figure(tolerance) }) })}
      </Text>
    </Stack>
  )
}

import type { Run } from '../../../domain/review/preview.ts'
import type { CallsBlock } from '../../../domain/review/review.ts'
import { t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/text/Text.tsx'
import type { Editing } from '../useRequest.ts'
import { saferEdits } from './saferEdits.ts'

type Props = { block: CallsBlock; run: Run; editing: Editing }

/** Sets every approval that is larger than needed to what the batch takes, in one press. */
export function MakeSafer({ block, run, editing }: Props) {
  const edits = saferEdits(block, run)
  if (!edits) return null
  return (
    <Stack gap={1} align="start">
      <Button
        small
        icon="shield"
        data-testid="make-safer"
        busy={editing.busy}
        onClick={() => void editing.edit(edits)}
      >
        {t('approval_makeSafer')}
      </Button>
      <Text look="small" tone="soft">
        {t('approval_makeSaferText')}
      </Text>
    </Stack>
  )
}

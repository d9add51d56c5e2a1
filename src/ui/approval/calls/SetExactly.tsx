import type { AllowanceUse, CallsBlock } from '../../../domain/review/review.ts'
import { t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import type { Editing } from '../useRequest.ts'
import { exactly } from './callEdits.ts'

type Props = { block: CallsBlock; uses: readonly AllowanceUse[]; editing: Editing }

/** The button that sets approvals to the amounts that the calls can take, if any can be set. */
export function SetExactly({ block, uses, editing }: Props) {
  const edits = exactly(block, uses)
  return (
    edits && (
      <Button small data-testid="allowance-exact" onClick={() => void editing.edit(edits)}>
        {t('approval_setExactly')}
      </Button>
    )
  )
}

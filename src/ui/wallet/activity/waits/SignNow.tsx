import { t } from '../../../../i18n/translate.ts'
import { useCommand } from '../../../commands/useCommand.ts'
import { keepTurn } from '../../../devices/turn.ts'
import { Button } from '../../../kit/forms/Button.tsx'
import { Notice } from '../../../kit/status/Notice.tsx'

/** Opens the window again with what the device is to sign for this batch, after the person closed it. */
export function SignNow({ batch }: { batch: string }) {
  const { run, busy, failure } = useCommand('signature.show')

  async function show() {
    await keepTurn({ of: batch })
    return {}
  }

  return (
    <>
      <Button look="filled" wide busy={busy} data-testid="batch-sign" onClick={() => void run(show)}>
        {t('status_signNow')}
      </Button>
      {failure && (
        <Notice tone="bad" heading={t('approval_nothingSigned')} urgent>
          {failure}
        </Notice>
      )}
    </>
  )
}

import { t } from '../../../i18n/translate.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Notice } from '../../kit/status/Notice.tsx'

/** Opens the window with the code for the device again, after the person closed it. */
export function SignNow() {
  const { run, busy, failure } = useCommand('signature.show')
  return (
    <>
      <Button look="filled" wide busy={busy} data-testid="batch-sign" onClick={() => void run({})}>
        {t('status_signNow')}
      </Button>
      {failure && (
        <Notice tone="bad" urgent>
          {failure}
        </Notice>
      )}
    </>
  )
}

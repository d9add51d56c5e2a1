import { type FormEvent, useState } from 'react'
import { t } from '../../../i18n/translate.ts'
import { passwordChange } from '../../commands/typedPassword.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { PasswordField } from '../../kit/forms/PasswordField.tsx'
import { SubmitButton } from '../../kit/forms/SubmitButton.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { say } from '../../kit/status/say.ts'
import { useUiState } from '../../shell/useUiState.ts'
import { NewPassword, useNewPassword } from '../onboarding/NewPassword.tsx'
import { Step } from '../Step.tsx'

/** Changes the wallet's password on this device. Says what the old password still opens. */
export function PasswordScreen({ onBack }: { onBack: () => void }) {
  const [present, setPresent] = useState('')
  const chosen = useNewPassword()
  const hasPasskey = useUiState((state) => state.unlocking.passkey !== undefined)
  const { run, busy, failure, forget } = useCommand('vault.changePassword')

  async function change(event: FormEvent) {
    event.preventDefault()
    const next = chosen.take()
    if (!present || !next || !(await run(() => passwordChange(present, next)))) return
    onBack()
    say(t('start_newPasswordOpens'))
  }

  return (
    <Step
      heading={t('start_changePassword')}
      about={t('start_changePasswordAbout')}
      onBack={onBack}
      onSubmit={change}
      footer={
        <SubmitButton busy={busy} disabled={!present || !chosen.ready}>
          {t('start_changePassword')}
        </SubmitButton>
      }
    >
      <Stack gap={4}>
        <PasswordField
          label={t('start_presentPassword')}
          autoComplete="current-password"
          autoFocus
          data-testid="password-present"
          value={present}
          error={failure}
          onChange={(typed) => {
            setPresent(typed)
            forget()
          }}
        />
        <NewPassword label={t('start_newPassword')} again={t('start_newPasswordAgain')} chosen={chosen} />
      </Stack>
      {hasPasskey && (
        <Notice tone="warn" heading={t('start_passkeyEnds')}>
          {t('start_passkeyAgain')}
        </Notice>
      )}
    </Step>
  )
}

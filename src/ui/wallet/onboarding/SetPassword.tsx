import type { FormEvent } from 'react'
import { t } from '../../../i18n/translate.ts'
import { firstPassword } from '../../commands/typedPassword.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { SubmitButton } from '../../kit/forms/SubmitButton.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Step } from '../Step.tsx'
import { NewPassword, useNewPassword } from './NewPassword.tsx'

type Props = { phrase: string; place: string; onBack: () => void }

/** The last step: the password of the wallet on this device. The wallet opens once the vault exists. */
export function SetPassword({ phrase, place, onBack }: Props) {
  const chosen = useNewPassword()
  const { run, busy, failure } = useCommand('vault.create')

  async function create(event: FormEvent) {
    event.preventDefault()
    const password = chosen.take()
    if (password) await run(async () => ({ phrase, ...(await firstPassword(password)) }))
  }

  return (
    <Step
      heading={t('start_choosePassword')}
      about={t('start_choosePasswordAbout')}
      place={place}
      onBack={onBack}
      onSubmit={create}
      footer={
        <SubmitButton busy={busy} disabled={!chosen.ready}>
          {t('start_open')}
        </SubmitButton>
      }
    >
      <Stack gap={4}>
        <NewPassword
          label={t('common_password')}
          again={t('start_passwordAgain')}
          chosen={chosen}
          autoFocus
        />
      </Stack>
      {failure && (
        <Notice tone="bad" heading={t('start_notMade')} urgent>
          {failure}
        </Notice>
      )}
    </Step>
  )
}

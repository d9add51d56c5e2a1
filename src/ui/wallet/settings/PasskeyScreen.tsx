import { type FormEvent, useState } from 'react'
import { t } from '../../../i18n/translate.ts'
import { send } from '../../commands/sendCommand.ts'
import { proof } from '../../commands/typedPassword.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { PasswordField } from '../../kit/forms/PasswordField.tsx'
import { SubmitButton } from '../../kit/forms/SubmitButton.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { say } from '../../kit/status/say.ts'
import { useUiState } from '../../shell/useUiState.ts'
import { createPasskey } from '../../unlock/webauthn.ts'
import { Step } from '../Step.tsx'

type Props = { onBack: () => void }

/** Adds or removes the passkey that unlocks the wallet as an alternative to the password. */
export function PasskeyScreen({ onBack }: Props) {
  const isSet = useUiState((state) => state.unlocking.passkey !== undefined)
  return isSet ? <RemovePasskey onBack={onBack} /> : <AddPasskey onBack={onBack} />
}

function AddPasskey({ onBack }: Props) {
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function add(event: FormEvent) {
    event.preventDefault()
    if (busy || !password) return
    setBusy(true)
    try {
      // Verify first: with a wrong password, the browser would keep a passkey that the wallet does not use.
      const { keys } = await proof(password)
      await send('vault.verify', { keys })
      await send('passkey.add', { keys, ...(await createPasskey()) })
      onBack()
      say(t('settings_passkeyAdded'))
    } catch (error) {
      setFailure((error as Error).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Step
      heading={t('settings_passkeyAdd')}
      about={t('settings_passkeyAbout')}
      onBack={onBack}
      onSubmit={add}
      footer={
        <SubmitButton busy={busy} disabled={!password}>
          {t('settings_passkeyCreate')}
        </SubmitButton>
      }
    >
      <PasswordField
        label={t('common_password')}
        autoComplete="current-password"
        autoFocus
        data-testid="password-input"
        value={password}
        error={failure}
        onChange={(typed) => {
          setPassword(typed)
          setFailure(undefined)
        }}
      />
      <Notice tone="neutral" icon="shield">
        {t('settings_passkeyKeepPassword')}
      </Notice>
    </Step>
  )
}

function RemovePasskey({ onBack }: Props) {
  const { run, busy, failure } = useCommand('passkey.remove')

  async function remove(event: FormEvent) {
    event.preventDefault()
    if (!(await run({}))) return
    onBack()
    say(t('settings_passkeyRemoved'))
  }

  return (
    <Step
      heading={t('settings_yourPasskey')}
      about={t('settings_yourPasskeyAbout')}
      onBack={onBack}
      onSubmit={remove}
      footer={
        <Button type="submit" wide busy={busy} data-testid="passkey-remove">
          {t('settings_passkeyRemove')}
        </Button>
      }
    >
      <Notice tone="neutral">{t('settings_passkeyRemoveMeans')}</Notice>
      {failure && (
        <Notice tone="bad" urgent>
          {failure}
        </Notice>
      )}
    </Step>
  )
}

import { type FormEvent, useState } from 'react'
import type { Account } from '../../../domain/account.ts'
import { counted, t } from '../../../i18n/translate.ts'
import { proof } from '../../commands/typedPassword.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { PasswordField } from '../../kit/forms/PasswordField.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { say } from '../../kit/status/say.ts'
import { useUiState } from '../../shell/useUiState.ts'
import { Step } from '../Step.tsx'
import { lossOf } from './accountText.ts'

type Props = { account: Account; onBack: () => void; onDone: () => void }

/** Removes an account: names the losses first, then asks for the password to prove who decides. */
export function RemoveAccount({ account, onBack, onDone }: Props) {
  const accounts = useUiState((state) => state.accounts) ?? []
  const { address, name } = account
  const sites =
    useUiState((state) => state.sites?.filter((site) => site.accounts.includes(address)).length) ?? 0
  const onItsWay =
    useUiState(
      (state) => state.activities?.filter((one) => one.from === address && isOnItsWay(one.status)).length,
    ) ?? 0
  const [password, setPassword] = useState('')
  const { run, busy, failure, forget } = useCommand('account.remove')
  const { tone, heading, text, button } = lossOf(account, accounts)

  const consequences = [
    ...(sites > 0 ? [counted('accounts_sitesLoseIt', sites)] : []),
    ...(onItsWay > 0 ? [t('accounts_onItsWay')] : []),
  ]

  async function remove(event: FormEvent) {
    event.preventDefault()
    if (!password || !(await run(async () => ({ address, ...(await proof(password)) })))) return
    onDone()
    say(t('accounts_removed', { name }))
  }

  return (
    <Step
      heading={t('accounts_removeQuestion', { name })}
      onBack={onBack}
      onSubmit={remove}
      footer={
        <Button
          type="submit"
          look="risk"
          wide
          busy={busy}
          disabled={!password}
          data-testid="account-remove-confirm"
        >
          {button ?? t('accounts_removeNamed', { name })}
        </Button>
      }
    >
      <Notice tone={tone} heading={heading} data-testid="account-loss">
        {text}
      </Notice>
      {consequences.length > 0 && (
        <Notice
          tone="neutral"
          data-testid="account-consequences"
          {...(consequences.length > 1 && { list: consequences })}
        >
          {consequences.length === 1 && consequences[0]}
        </Notice>
      )}
      <PasswordField
        label={t('common_yourPassword')}
        autoComplete="current-password"
        data-testid="password-input"
        value={password}
        error={failure}
        onChange={(typed) => {
          setPassword(typed)
          forget()
        }}
      />
    </Step>
  )
}

function isOnItsWay(status: number): boolean {
  return status < 200
}

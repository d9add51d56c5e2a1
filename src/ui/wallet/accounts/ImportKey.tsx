import { type FormEvent, useState } from 'react'
import { t } from '../../../i18n/translate.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { PasswordField } from '../../kit/forms/PasswordField.tsx'
import { SubmitButton } from '../../kit/forms/SubmitButton.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Step } from '../Step.tsx'

type Props = { onBack: () => void; onDone: () => void }

/** Imports one account by its private key. */
export function ImportKey({ onBack, onDone }: Props) {
  const [key, setKey] = useState('')
  const { run, busy, failure, forget } = useCommand('account.importKey')

  async function add(event: FormEvent) {
    event.preventDefault()
    if (key.trim() && (await run({ key }))) onDone()
  }

  return (
    <Step
      heading={t('accounts_importKey')}
      about={t('accounts_importKeyAbout')}
      onBack={onBack}
      onSubmit={add}
      footer={
        <SubmitButton busy={busy} disabled={!key.trim()}>
          {t('accounts_import')}
        </SubmitButton>
      }
    >
      <PasswordField
        label={t('common_privateKey')}
        autoComplete="off"
        autoFocus
        data-testid="key-input"
        value={key}
        error={failure}
        onChange={(typed) => {
          setKey(typed)
          forget()
        }}
      />
      <Notice tone="warn" heading={t('accounts_notCovered')}>
        {t('accounts_keepKey')}
      </Notice>
    </Step>
  )
}

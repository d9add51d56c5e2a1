import { type FormEvent, useState } from 'react'
import { t } from '../../../i18n/translate.ts'
import { backingUp } from '../../commands/typedPassword.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { PasswordField } from '../../kit/forms/PasswordField.tsx'
import { SubmitButton } from '../../kit/forms/SubmitButton.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Step } from '../Step.tsx'
import { saveFile } from '../saveFile.ts'
import { keepBackup } from './lastBackup.ts'

/** Writes the whole wallet to one encrypted file. */
export function BackupScreen({ onBack }: { onBack: () => void }) {
  const [password, setPassword] = useState('')
  const [saved, setSaved] = useState<string>()
  const { run, busy, failure, forget } = useCommand('backup.make')

  async function make(event: FormEvent) {
    event.preventDefault()
    if (!password) return
    const made = await run(() => backingUp(password))
    if (!made) return
    const name = backupName(new Date())
    saveFile(name, made.output.file)
    keepBackup(Date.now())
    setPassword('')
    setSaved(name)
  }

  return (
    <Step
      heading={t('backup_make')}
      about={t('backup_about')}
      onBack={onBack}
      onSubmit={make}
      footer={
        <SubmitButton busy={busy} disabled={!password}>
          {t('backup_save')}
        </SubmitButton>
      }
    >
      {saved && (
        <Notice tone="good" heading={t('backup_saved')} data-testid="backup-saved">
          {t('backup_savedAs', { file: saved })}
        </Notice>
      )}
      <PasswordField
        label={t('common_password')}
        autoComplete="current-password"
        autoFocus
        data-testid="password-input"
        value={password}
        error={failure}
        hint={t('backup_encrypted')}
        onChange={(typed) => {
          setPassword(typed)
          forget()
        }}
      />
      <Notice tone="warn" heading={t('backup_whoHasIt')}>
        {t('backup_keepsPassword')}
      </Notice>
    </Step>
  )
}

/** Includes the date, so that people can find the newest: `volley-backup-2026-11-21.json`. */
function backupName(now: Date): string {
  const part = (value: number) => String(value).padStart(2, '0')
  return `volley-backup-${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}.json`
}

import { type FormEvent, useState } from 'react'
import { Button } from '../kit/Button.tsx'
import { Notice } from '../kit/Notice.tsx'
import { PasswordField } from '../kit/PasswordField.tsx'
import { useCommand } from '../useCommand.ts'
import { Step } from './Step.tsx'
import { saveFile } from './saveFile.ts'

/** Writes everything that makes this wallet into one encrypted file. */
export function BackupScreen({ onBack }: { onBack: () => void }) {
  const [password, setPassword] = useState('')
  const [saved, setSaved] = useState<string>()
  const { run, busy, failure, forget } = useCommand('backup.make')

  async function make(event: FormEvent) {
    event.preventDefault()
    if (!password) return
    const made = await run({ password })
    if (!made) return
    const name = backupName(new Date())
    saveFile(name, made.output.file)
    setPassword('')
    setSaved(name)
  }

  return (
    <Step
      heading="Back up to a file"
      about="All recovery phrases and imported keys, with account names, networks, tokens, connected sites and what happened lately."
      onBack={onBack}
      onSubmit={make}
      footer={
        <Button type="submit" look="filled" wide busy={busy} disabled={!password} data-testid="submit">
          Save the backup
        </Button>
      }
    >
      {saved && (
        <Notice tone="good" heading="The backup is saved" data-testid="backup-saved">
          Your browser put <bdi>{saved}</bdi> among its downloads. Keep a copy on another device.
        </Notice>
      )}
      <PasswordField
        label="Password"
        autoComplete="current-password"
        autoFocus
        data-testid="password-input"
        value={password}
        error={failure}
        hint="The file is encrypted under it, and opens with it alone."
        onChange={(typed) => {
          setPassword(typed)
          forget()
        }}
      />
      <Notice tone="warn" heading="Whoever has the file and the password has everything">
        The file keeps today’s password, also when you change that of the wallet. It cannot be opened without
        it, so the recovery phrases on paper stay your last way back.
      </Notice>
    </Step>
  )
}

/** With the day, so that the newest of several is found: `volley-backup-2026-11-21.json`. */
function backupName(now: Date): string {
  const part = (value: number) => String(value).padStart(2, '0')
  return `volley-backup-${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}.json`
}

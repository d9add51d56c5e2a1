import { type FormEvent, useRef, useState } from 'react'
import { t } from '../../../i18n/translate.ts'
import { largestBackup } from '../../../messages/largestBackup.ts'
import { restoring } from '../../commands/typedPassword.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { PasswordField } from '../../kit/forms/PasswordField.tsx'
import { SubmitButton } from '../../kit/forms/SubmitButton.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { VisuallyHidden } from '../../kit/text/VisuallyHidden.tsx'
import { Step } from '../Step.tsx'

/** Restores a wallet from a backup file, whose password becomes the wallet's. The wallet then opens. */
export function RestoreBackup({ onBack }: { onBack: () => void }) {
  const chooser = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const [password, setPassword] = useState('')
  const { run, busy, failure, forget } = useCommand('backup.restore')

  function choose(chosen: File | undefined) {
    if (!chosen) return
    forget()
    setFile(chosen)
    setProblem(chosen.size > largestBackup ? t('backup_tooLarge') : undefined)
  }

  async function restore(event: FormEvent) {
    event.preventDefault()
    if (!file || problem || !password) return
    const text = await file.text().catch(() => undefined)
    if (text === undefined) return setProblem(t('common_fileUnreadable'))
    await run(() => restoring(text, password))
  }

  return (
    <Step
      heading={t('backup_restore')}
      about={t('backup_restoreAbout')}
      onBack={onBack}
      onSubmit={restore}
      footer={
        <SubmitButton busy={busy} disabled={!file || problem !== undefined || !password}>
          {t('backup_restoreWallet')}
        </SubmitButton>
      }
    >
      <Stack gap={4}>
        <Stack gap={2}>
          <Button wide onClick={() => chooser.current?.click()}>
            {file ? t('common_chooseOtherFile') : t('common_chooseFile')}
          </Button>
          {file && (
            <Text look="small" tone="soft" align="center">
              <bdi>{file.name}</bdi>
            </Text>
          )}
          <VisuallyHidden>
            <input
              ref={chooser}
              type="file"
              accept=".json,application/json"
              tabIndex={-1}
              aria-label={t('backup_file')}
              data-testid="backup-file"
              onChange={(event) => choose(event.target.files?.[0])}
            />
          </VisuallyHidden>
        </Stack>
        <PasswordField
          label={t('backup_password')}
          autoComplete="current-password"
          data-testid="password-input"
          value={password}
          hint={t('backup_passwordHint')}
          onChange={(typed) => {
            setPassword(typed)
            forget()
          }}
        />
      </Stack>
      {(problem ?? failure) && (
        <Notice tone="bad" heading={t('backup_nothingRestored')} urgent>
          {problem ?? failure}
        </Notice>
      )}
      <Notice tone="neutral" icon="shield">
        {t('backup_onlyYours')}
      </Notice>
    </Step>
  )
}

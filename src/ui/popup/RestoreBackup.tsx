import { type FormEvent, useRef, useState } from 'react'
import { largestBackup } from '../../wire/backup.ts'
import { Button } from '../kit/Button.tsx'
import { Notice } from '../kit/Notice.tsx'
import { PasswordField } from '../kit/PasswordField.tsx'
import { Stack } from '../kit/Stack.tsx'
import { Text } from '../kit/Text.tsx'
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx'
import { useCommand } from '../useCommand.ts'
import { Step } from './Step.tsx'

/** A wallet out of a backup file. Its password becomes the wallet's; the wallet shows once the vault is there. */
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
    setProblem(chosen.size > largestBackup ? 'The file is too large for a backup of Volley.' : undefined)
  }

  async function restore(event: FormEvent) {
    event.preventDefault()
    if (!file || problem || !password) return
    const text = await file.text().catch(() => undefined)
    if (text === undefined) return setProblem('The file cannot be read any more. Choose it again.')
    await run({ file: text, password })
  }

  return (
    <Step
      heading="Restore a backup"
      about="A file that Volley made, called volley-backup and a date."
      onBack={onBack}
      onSubmit={restore}
      footer={
        <Button
          type="submit"
          look="filled"
          wide
          busy={busy}
          disabled={!file || problem !== undefined || !password}
          data-testid="submit"
        >
          Restore the wallet
        </Button>
      }
    >
      <Stack gap={4}>
        <Stack gap={2}>
          <Button wide onClick={() => chooser.current?.click()}>
            {file ? 'Choose another file' : 'Choose a file'}
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
              aria-label="Backup file"
              data-testid="backup-file"
              onChange={(event) => choose(event.target.files?.[0])}
            />
          </VisuallyHidden>
        </Stack>
        <PasswordField
          label="Password of the backup"
          autoComplete="current-password"
          data-testid="password-input"
          value={password}
          hint="The one that the wallet had when the backup was made. It opens Volley from now on."
          onChange={(typed) => {
            setPassword(typed)
            forget()
          }}
        />
      </Stack>
      {(problem ?? failure) && (
        <Notice tone="bad" heading="Nothing was restored" urgent>
          {problem ?? failure}
        </Notice>
      )}
      <Notice tone="neutral" icon="shield">
        Restore only a backup that you made yourself. It brings its own networks and connected sites. Nothing
        in it is sent again.
      </Notice>
    </Step>
  )
}

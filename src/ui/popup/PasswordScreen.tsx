import { type FormEvent, useState } from 'react'
import { Button } from '../kit/Button.tsx'
import { Notice } from '../kit/Notice.tsx'
import { PasswordField } from '../kit/PasswordField.tsx'
import { Stack } from '../kit/Stack.tsx'
import { say } from '../kit/say.ts'
import { useMirror } from '../mirror.ts'
import { useCommand } from '../useCommand.ts'
import { NewPassword, useNewPassword } from './NewPassword.tsx'
import { Step } from './Step.tsx'

/** Another password for the wallet on this device. What the old one opens elsewhere is said. */
export function PasswordScreen({ onBack }: { onBack: () => void }) {
  const [present, setPresent] = useState('')
  const chosen = useNewPassword()
  const hasPasskey = useMirror((mirror) => mirror.unlocking.passkey !== undefined)
  const { run, busy, failure, forget } = useCommand('vault.changePassword')

  async function change(event: FormEvent) {
    event.preventDefault()
    const next = chosen.take()
    if (!present || !next || !(await run({ password: present, next }))) return
    say('The new password opens Volley now')
    onBack()
  }

  return (
    <Step
      heading="Change the password"
      about="The new one opens Volley on this device. A backup file keeps the password it was made with."
      onBack={onBack}
      onSubmit={change}
      footer={
        <Button
          type="submit"
          look="filled"
          wide
          busy={busy}
          disabled={!present || !chosen.ready}
          data-testid="submit"
        >
          Change the password
        </Button>
      }
    >
      <Stack gap={4}>
        <PasswordField
          label="Present password"
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
        <NewPassword label="New password" chosen={chosen} />
      </Stack>
      {hasPasskey && (
        <Notice tone="warn" heading="Your passkey ends with the old password">
          Set it up again afterwards.
        </Notice>
      )}
    </Step>
  )
}

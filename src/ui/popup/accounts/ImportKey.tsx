import { type FormEvent, useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { Notice } from '../../kit/Notice.tsx'
import { PasswordField } from '../../kit/PasswordField.tsx'
import { useCommand } from '../../useCommand.ts'
import { Step } from '../Step.tsx'

type Props = { onBack: () => void; onDone: () => void }

/** One account by its private key. */
export function ImportKey({ onBack, onDone }: Props) {
  const [key, setKey] = useState('')
  const { run, busy, failure, forget } = useCommand('account.importKey')

  async function add(event: FormEvent) {
    event.preventDefault()
    if (key.trim() && (await run({ key }))) onDone()
  }

  return (
    <Step
      heading="Import a private key"
      about="For one account of another wallet. The key stays on this device."
      onBack={onBack}
      onSubmit={add}
      footer={
        <Button type="submit" look="filled" wide busy={busy} disabled={!key.trim()} data-testid="submit">
          Import the account
        </Button>
      }
    >
      <PasswordField
        label="Private key"
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
      <Notice tone="warn" heading="Your recovery phrase does not cover it">
        Keep a copy of the key. Without it, this account is gone when this device is.
      </Notice>
    </Step>
  )
}

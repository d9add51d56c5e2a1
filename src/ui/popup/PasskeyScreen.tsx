import { type FormEvent, useState } from 'react'
import { Button } from '../kit/Button.tsx'
import { Notice } from '../kit/Notice.tsx'
import { PasswordField } from '../kit/PasswordField.tsx'
import { say } from '../kit/say.ts'
import { useMirror } from '../mirror.ts'
import { createPasskey } from '../passkey.ts'
import { send } from '../send.ts'
import { useCommand } from '../useCommand.ts'
import { Step } from './Step.tsx'

type Props = { onBack: () => void }

/** Sets up the passkey that unlocks beside the password, or removes it. */
export function PasskeyScreen({ onBack }: Props) {
  const isSet = useMirror((mirror) => mirror.unlocking.passkey !== undefined)
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
      // Before the browser asks for anything: a passkey that is made and not taken would stay behind.
      await send('vault.verify', { password })
      await send('passkey.add', { password, ...(await createPasskey()) })
      say('The passkey unlocks Volley now')
      onBack()
    } catch (error) {
      setFailure((error as Error).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Step
      heading="Unlock with a passkey"
      about="Your fingerprint, your face or a security key opens Volley on this device."
      onBack={onBack}
      onSubmit={add}
      footer={
        <Button type="submit" look="filled" wide busy={busy} disabled={!password} data-testid="submit">
          Create a passkey
        </Button>
      }
    >
      <PasswordField
        label="Password"
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
        The password keeps working, and some things ask for it. Keep it: a passkey can be lost, and it cannot
        bring your accounts back. Only the recovery phrase or a backup can.
      </Notice>
    </Step>
  )
}

function RemovePasskey({ onBack }: Props) {
  const { run, busy, failure } = useCommand('passkey.remove')

  async function remove(event: FormEvent) {
    event.preventDefault()
    if (!(await run({}))) return
    say('The passkey does not unlock Volley any more')
    onBack()
  }

  return (
    <Step
      heading="Your passkey"
      about="It unlocks Volley on this device, beside the password."
      onBack={onBack}
      onSubmit={remove}
      footer={
        <Button type="submit" wide busy={busy} data-testid="passkey-remove">
          Remove the passkey
        </Button>
      }
    >
      <Notice tone="neutral">
        Once removed, the password alone unlocks Volley. Your password manager may still list the passkey;
        delete it there too. It opens nothing any more.
      </Notice>
      {failure && (
        <Notice tone="bad" urgent>
          {failure}
        </Notice>
      )}
    </Step>
  )
}

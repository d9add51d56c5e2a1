import { type FormEvent, useState } from 'react'
import { Button } from '../kit/Button.tsx'
import { Mark } from '../kit/Mark.tsx'
import { PasswordField } from '../kit/PasswordField.tsx'
import { Screen } from '../kit/Screen.tsx'
import { Stack } from '../kit/Stack.tsx'
import { Text } from '../kit/Text.tsx'
import { useMirror } from '../mirror.ts'
import { useCommand } from '../useCommand.ts'
import { Forgot } from './Forgot.tsx'

/** Asks for the password. What waits for it is named, since that is why many come here. */
export function Unlock() {
  const [password, setPassword] = useState('')
  const [forgot, setForgot] = useState(false)
  const { run, busy, failure, forget } = useCommand('vault.unlock')
  const paused = useMirror(
    (mirror) => mirror.activities.filter(({ waitsFor }) => waitsFor === 'unlock').length,
  )

  if (forgot) return <Forgot onBack={() => setForgot(false)} />

  async function unlock(event: FormEvent) {
    event.preventDefault()
    if (password) await run({ password })
  }

  return (
    <Screen kind="calm">
      <Stack gap={8} fill>
        <Stack gap={4} align="center">
          <Mark size={56} />
          <Stack gap={2} align="center">
            <Text as="h1" look="page">
              Unlock Volley
            </Text>
            {!!paused && (
              <Text tone="soft">
                {paused === 1 ? 'A batch waits' : `${paused} batches wait`} for it to go on.
              </Text>
            )}
          </Stack>
        </Stack>
        <form onSubmit={unlock}>
          <Stack gap={4}>
            <PasswordField
              label="Password"
              autoComplete="current-password"
              autoFocus
              data-testid="password-input"
              value={password}
              error={failure}
              onChange={(typed) => {
                setPassword(typed)
                forget()
              }}
            />
            <Button type="submit" look="filled" wide busy={busy} disabled={!password} data-testid="submit">
              Unlock
            </Button>
          </Stack>
        </form>
      </Stack>
      <Stack align="center">
        <Button look="text" data-testid="forgot" onClick={() => setForgot(true)}>
          Forgot the password?
        </Button>
      </Stack>
    </Screen>
  )
}

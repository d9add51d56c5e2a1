import { type FormEvent, useEffect, useState } from 'react'
import type { Asked } from '../../wire/mirror.ts'
import { Button } from '../kit/Button.tsx'
import { Mark } from '../kit/Mark.tsx'
import { PasswordField } from '../kit/PasswordField.tsx'
import { Screen } from '../kit/Screen.tsx'
import { Stack } from '../kit/Stack.tsx'
import { Text } from '../kit/Text.tsx'
import { send } from '../send.ts'
import { siteName } from './site.ts'

/** Stands before any request while the wallet is locked. Who asks is said, what they ask comes after. */
export function Unlock({ asked, waiting }: { asked: Asked; waiting: number }) {
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    document.title = 'Unlock Volley'
  }, [])

  async function unlock(event: FormEvent) {
    event.preventDefault()
    if (busy || !password) return
    setBusy(true)
    try {
      await send('vault.unlock', { password })
    } catch (error) {
      setFailure((error as Error).message)
      setBusy(false)
    }
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
            <Text tone="soft">
              <bdi dir="ltr">{siteName(asked.origin)}</bdi> {asked.review.asks}
              {waiting > 1 && `, and ${waiting - 1} more ${waiting === 2 ? 'waits' : 'wait'}`}.
            </Text>
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
                setFailure(undefined)
              }}
            />
            <Button type="submit" look="filled" wide busy={busy} disabled={!password} data-testid="submit">
              Unlock
            </Button>
          </Stack>
        </form>
      </Stack>
    </Screen>
  )
}

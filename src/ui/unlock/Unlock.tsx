import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../../i18n/translate.ts'
import { useCommand } from '../commands/useCommand.ts'
import { Button } from '../kit/forms/Button.tsx'
import { PasswordField } from '../kit/forms/PasswordField.tsx'
import { Mark } from '../kit/images/Mark.tsx'
import { Screen } from '../kit/layout/Screen.tsx'
import { Stack } from '../kit/layout/Stack.tsx'
import { Text } from '../kit/text/Text.tsx'
import { later } from '../shell/later.tsx'
import { useUiState } from '../shell/useUiState.ts'
import { useWait } from './useRetryDelay.ts'

const UnlockWithPasskey = later(async () => (await import('./UnlockWithPasskey.tsx')).UnlockWithPasskey)

/** Asks for the password. `children` is a sentence about the work that waits for it. */
export function Unlock({ children, onForgot }: { children?: ReactNode; onForgot(): void }) {
  const [password, setPassword] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const { run, busy, failure, forget } = useCommand('vault.unlock')
  const left = useWait()
  const passkey = useUiState((state) => state.unlocking.passkey)

  useEffect(() => {
    document.title = t('unlock_heading')
  }, [])

  // The pressed button has the focus, but after a wrong password the person wants to type again.
  useEffect(() => {
    if (failure) form.current?.querySelector('input')?.select()
  }, [failure])

  async function unlock(event: FormEvent) {
    event.preventDefault()
    if (password && !left)
      await run(async () => (await import('../commands/typedPassword.ts')).unlocking(password))
  }

  return (
    <Screen kind="calm">
      <Stack gap={8} fill>
        <Stack gap={4} align="center">
          <Mark size={56} />
          <Stack gap={2} align="center">
            <Text as="h1" look="page">
              {t('unlock_heading')}
            </Text>
            {children && <Text tone="soft">{children}</Text>}
          </Stack>
        </Stack>
        <form ref={form} onSubmit={unlock}>
          <Stack gap={4}>
            <PasswordField
              label={t('common_password')}
              autoComplete="current-password"
              autoFocus
              data-testid="password-input"
              value={password}
              error={left > 0 ? t('unlock_slower') : failure}
              onChange={(typed) => {
                setPassword(typed)
                forget()
              }}
            />
            <Button
              type="submit"
              look="filled"
              wide
              busy={busy}
              disabled={!password || left > 0}
              data-testid="submit"
              data-wait={left}
            >
              {left > 0 ? t('unlock_wait', { time: waitWords(left) }) : t('unlock_unlock')}
            </Button>
            {passkey && <UnlockWithPasskey passkey={passkey} />}
          </Stack>
        </form>
      </Stack>
      <Stack align="center">
        <Button look="text" data-testid="forgot" onClick={onForgot}>
          {t('unlock_forgot')}
        </Button>
      </Stack>
    </Screen>
  )
}

/** "9 s", "1:05 min". */
function waitWords(seconds: number): string {
  if (seconds < 60) return t('common_seconds', { number: seconds })
  const number = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return t('common_minutes', { number })
}

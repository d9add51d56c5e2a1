import { useState } from 'react'
import { t } from '../../../i18n/translate.ts'
import { PasswordField } from '../../kit/forms/PasswordField.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { passwordStrength } from './passwordStrength.ts'

/** State of a new password, typed twice. `take` returns it if both match, otherwise sets `differs`. */
export function useNewPassword() {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [differs, setDiffers] = useState(false)
  const strength = passwordStrength(password)
  const typed = (set: (text: string) => void) => (text: string) => {
    set(text)
    setDiffers(false)
  }
  return {
    password,
    again,
    differs,
    strength,
    ready: strength.enough && again !== '',
    onPassword: typed(setPassword),
    onAgain: typed(setAgain),
    take(): string | undefined {
      if (password === again) return strength.enough ? password : undefined
      setDiffers(true)
      return undefined
    },
  }
}

type Props = { label: string; again: string; chosen: ReturnType<typeof useNewPassword>; autoFocus?: boolean }

/** The two fields of a new password, with its estimated strength in words. */
export function NewPassword({ label, again, chosen, autoFocus }: Props) {
  const { password, differs, strength } = chosen
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        autoFocus={autoFocus}
        data-testid="password-input"
        value={password}
        hint={
          <Text as="span" look="small" tone={strength.tone}>
            {strength.sentence}
          </Text>
        }
        onChange={chosen.onPassword}
      />
      <PasswordField
        label={again}
        autoComplete="new-password"
        data-testid="password-confirm"
        value={chosen.again}
        error={differs && t('start_passwordsDiffer')}
        onChange={chosen.onAgain}
      />
    </>
  )
}

import { type FormEvent, useState } from 'react'
import { Button } from '../kit/Button.tsx'
import { Notice } from '../kit/Notice.tsx'
import { PasswordField } from '../kit/PasswordField.tsx'
import { Stack } from '../kit/Stack.tsx'
import { Text } from '../kit/Text.tsx'
import { useCommand } from '../useCommand.ts'
import { passwordStrength } from './password.ts'
import { Step } from './Step.tsx'

type Props = { phrase: string; place: string; onBack: () => void }

/** The last step: what opens the wallet on this device. The wallet itself shows once the vault is there. */
export function SetPassword({ phrase, place, onBack }: Props) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [differs, setDiffers] = useState(false)
  const { run, busy, failure } = useCommand('vault.create')
  const { enough, tone, sentence } = passwordStrength(password)

  async function create(event: FormEvent) {
    event.preventDefault()
    if (password !== again) setDiffers(true)
    else if (enough) await run({ phrase, password })
  }

  return (
    <Step
      heading="Choose a password"
      about="It opens Volley on this device. It cannot bring your accounts back, only the recovery phrase can."
      place={place}
      onBack={onBack}
      onSubmit={create}
      footer={
        <Button
          type="submit"
          look="filled"
          wide
          busy={busy}
          disabled={!enough || !again}
          data-testid="submit"
        >
          Open the wallet
        </Button>
      }
    >
      <Stack gap={4}>
        <PasswordField
          label="Password"
          autoComplete="new-password"
          autoFocus
          data-testid="password-input"
          value={password}
          hint={
            <Text as="span" look="small" tone={tone}>
              {sentence}
            </Text>
          }
          onChange={(typed) => {
            setPassword(typed)
            setDiffers(false)
          }}
        />
        <PasswordField
          label="Password again"
          autoComplete="new-password"
          data-testid="password-confirm"
          value={again}
          error={differs && 'The two are not the same.'}
          onChange={(typed) => {
            setAgain(typed)
            setDiffers(false)
          }}
        />
      </Stack>
      {failure && (
        <Notice tone="bad" heading="The wallet was not made" urgent>
          {failure}
        </Notice>
      )}
    </Step>
  )
}

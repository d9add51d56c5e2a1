import { type FormEvent, useState } from 'react'
import { Button } from '../kit/Button.tsx'
import { Field } from '../kit/Field.tsx'
import { Notice } from '../kit/Notice.tsx'
import { Stack } from '../kit/Stack.tsx'
import { Text } from '../kit/Text.tsx'
import { useMirror } from '../mirror.ts'
import { useCommand } from '../useCommand.ts'
import { Step } from './Step.tsx'

const word = 'erase'

/** Nobody can make a password up again. What is lost and what is not, then the way to begin anew. */
export function Forgot({ onBack }: { onBack: () => void }) {
  const [typed, setTyped] = useState('')
  const { run, busy, failure } = useCommand('vault.reset')
  const keys = useMirror((mirror) => mirror.accounts.filter(({ kind }) => kind === 'key').length) ?? 0
  const confirmed = typed.trim().toLowerCase() === word

  async function reset(event: FormEvent) {
    event.preventDefault()
    if (confirmed) await run({})
  }

  return (
    <Step
      heading="Forgot the password?"
      onBack={onBack}
      onSubmit={reset}
      footer={
        <Button
          type="submit"
          look="risk"
          wide
          busy={busy}
          disabled={!confirmed}
          data-testid="reset"
          data-confirmed={confirmed}
        >
          Erase this wallet
        </Button>
      }
    >
      <Text tone="soft">
        Volley does not know it and cannot bring it back. With your recovery phrase you can begin again: erase
        the wallet here, then import the phrase. A backup file helps where you know the password it was made
        with.
      </Text>
      <Notice
        tone="bad"
        heading="Without the phrase your accounts are gone"
        data-testid="reset-losses"
        list={[
          'Nobody can open them again, neither we nor anyone else.',
          ...(keys > 0 ? [lostKeys(keys)] : []),
          'Account names, watched addresses and connections to sites are forgotten.',
          'What was sent goes on, what waits to be signed is not sent. Networks and tokens stay.',
        ]}
      />
      <Stack>
        <Field
          label={`Type “${word}” to go on`}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
          data-testid="reset-word"
          error={failure}
        />
      </Stack>
    </Step>
  )
}

/** No phrase covers them, which people find out when it is too late. */
function lostKeys(count: number): string {
  return count === 1
    ? 'One account was imported by its own key. No phrase brings it back, only that key.'
    : `${count} accounts were imported by their own keys. No phrase brings them back, only those keys.`
}

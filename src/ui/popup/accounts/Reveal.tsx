import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Account } from '../../../wire/mirror.ts'
import { Button } from '../../kit/Button.tsx'
import { Notice } from '../../kit/Notice.tsx'
import { PasswordField } from '../../kit/PasswordField.tsx'
import { Text } from '../../kit/Text.tsx'
import { send } from '../../send.ts'
import { Step } from '../Step.tsx'
import { SecretText } from './SecretText.tsx'
import { useLeaving } from './useLeaving.ts'

type Props = { secret: 'phrase' | 'key'; account: Account; onBack: () => void }

/** Milliseconds for which a secret stands on the screen: enough to write it down. */
const shownFor = 120_000

/**
 * A secret behind the password, a warning and a wait that the background keeps. Nothing copies it, and it is gone from
 * the page as soon as the person looks elsewhere.
 */
export function Reveal({ secret, account, onBack }: Props) {
  const [password, setPassword] = useState('')
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [shown, setShown] = useState<string>()
  /** Whoever asked and then looked elsewhere gets no answer. */
  const turn = useRef(0)
  const words = texts(account)[secret]

  const hide = useCallback(() => {
    turn.current += 1
    setShown(undefined)
    setAsking(false)
  }, [])
  useLeaving(hide)
  useEffect(() => {
    if (shown === undefined) return undefined
    const timer = setTimeout(hide, shownFor)
    return () => clearTimeout(timer)
  }, [shown, hide])

  async function reveal(event: FormEvent) {
    event.preventDefault()
    if (!password || asking) return
    turn.current += 1
    const own = turn.current
    setAsking(true)
    setFailure(undefined)
    try {
      const answer = await ask(secret, account, password)
      if (own === turn.current) setShown(answer)
    } catch (error) {
      if (own === turn.current) setFailure((error as Error).message)
    } finally {
      setPassword('')
      if (own === turn.current) setAsking(false)
    }
  }

  return (
    <Step
      heading={words.heading}
      about={shown === undefined ? undefined : words.shown}
      onBack={onBack}
      onSubmit={reveal}
      footer={
        shown === undefined ? (
          <Button
            type="submit"
            look="risk"
            icon="eye"
            wide
            busy={asking}
            disabled={!password}
            data-testid="reveal"
          >
            {asking ? 'Shown in some seconds' : words.action}
          </Button>
        ) : (
          <Button look="filled" icon="hide" wide data-testid="reveal-hide" onClick={hide}>
            {words.hide}
          </Button>
        )
      }
    >
      {shown === undefined ? (
        <>
          <Notice tone="bad" heading={words.warning}>
            Nobody from Volley, no site and no support ever asks for it. Whoever does wants to rob you.
          </Notice>
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            data-testid="password-input"
            value={password}
            disabled={asking}
            error={failure}
            onChange={(typed) => {
              setPassword(typed)
              setFailure(undefined)
            }}
          />
        </>
      ) : (
        <>
          <SecretText secret={secret} text={shown} />
          <Text look="small" tone="soft">
            {words.keep}
          </Text>
        </>
      )}
    </Step>
  )
}

async function ask(
  secret: Props['secret'],
  { phrase = 0, address }: Account,
  password: string,
): Promise<string> {
  if (secret === 'phrase') return (await send('phrase.reveal', { phrase, password })).phrase
  return (await send('account.exportKey', { address, password })).key
}

const texts = ({ name, phrase }: Account) => ({
  phrase: {
    heading: `Recovery phrase ${phrase}`,
    warning: 'Whoever has these words has every account of this phrase',
    action: 'Show the words',
    hide: 'Hide the words',
    keep: 'Write them on paper, out of sight of others and of cameras. They are hidden when you look elsewhere, and after two minutes.',
    shown: 'The words in their order give back every account of this phrase.',
  },
  key: {
    heading: `Private key of ${name}`,
    warning: 'Whoever has this key has the account',
    action: 'Show the key',
    hide: 'Hide the key',
    keep: 'Write it on paper, out of sight of others and of cameras. It is hidden when you look elsewhere, and after two minutes.',
    shown: 'The key opens this one account in any wallet.',
  },
})

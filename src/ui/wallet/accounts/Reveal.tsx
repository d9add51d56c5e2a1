import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Account } from '../../../domain/account.ts'
import { t } from '../../../i18n/translate.ts'
import { send } from '../../commands/sendCommand.ts'
import { proof } from '../../commands/typedPassword.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { PasswordField } from '../../kit/forms/PasswordField.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { Step } from '../Step.tsx'
import { SecretText } from './SecretText.tsx'
import { useLeaving } from './useHideOnLeave.ts'

type Props = { secret: 'phrase' | 'key'; account: Account; onBack: () => void }

/** Milliseconds before the page hides a secret: enough to write it down. */
const shownFor = 120_000

/**
 * Shows a secret after the password, a warning and a delay that the background enforces. It has no copy button.
 * The page drops the secret as soon as the person leaves the page.
 */
export function Reveal({ secret, account, onBack }: Props) {
  const [password, setPassword] = useState('')
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [shown, setShown] = useState<string>()
  /** Counts requests and departures. A reply from before the last one is dropped, so it shows no secret. */
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
            {asking ? t('accounts_shownSoon') : words.action}
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
            {t('accounts_neverAsked')}
          </Notice>
          <PasswordField
            label={t('common_yourPassword')}
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
  const { keys } = await proof(password)
  if (secret === 'phrase') return (await send('phrase.reveal', { phrase, keys })).phrase
  return (await send('account.exportKey', { address, keys })).key
}

const texts = ({ name, phrase = 0 }: Account) => ({
  phrase: {
    heading: t('common_recoveryPhraseNumber', { number: phrase }),
    warning: t('accounts_phraseWarning'),
    action: t('common_showWords'),
    hide: t('common_hideWords'),
    keep: t('accounts_phraseKeep'),
    shown: t('accounts_phraseShown'),
  },
  key: {
    heading: t('accounts_keyHeading', { name }),
    warning: t('accounts_keyWarning'),
    action: t('accounts_keyShow'),
    hide: t('accounts_keyHide'),
    keep: t('accounts_keyKeep'),
    shown: t('accounts_keyShown'),
  },
})

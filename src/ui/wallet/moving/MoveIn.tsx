import { type DragEvent, type FormEvent, useRef, useState } from 'react'
import { t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Field } from '../../kit/forms/Field.tsx'
import { PasswordField } from '../../kit/forms/PasswordField.tsx'
import { SubmitButton } from '../../kit/forms/SubmitButton.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { useUiState } from '../../shell/useUiState.ts'
import { Step } from '../Step.tsx'
import { bringIn } from './bringIn.ts'
import { HowToExport } from './HowToExport.tsx'
import { MovedIn } from './MovedIn.tsx'
import styles from './MoveIn.module.css'
import { type Recognized, recognize } from './recognize.ts'

type Props = { onBack: () => void; onDone: () => void }

/** In bytes. No keystore and no watch list of a person is larger. */
const largest = 262_144

/** One field for whatever another wallet gives: it says what was pasted, and imports that. */
export function MoveIn({ onBack, onDone }: Props) {
  const chooser = useRef<HTMLInputElement>(null)
  const accounts = useUiState((state) => state.accounts) ?? []
  const [text, setText] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [before, setBefore] = useState<readonly string[]>()
  const seen = recognize(text)
  const isReady = seen.kind === 'keystore' ? password !== '' : ['phrase', 'key', 'list'].includes(seen.kind)

  if (before) return <MovedIn before={before} onDone={onDone} />

  function take(typed: string) {
    setText(typed)
    setProblem(undefined)
  }

  async function read(file: File | undefined) {
    if (!file) return
    if (file.size > largest) return setProblem(t('moving_unknown'))
    const read = await file.text().catch(() => undefined)
    if (read === undefined) setProblem(t('common_fileUnreadable'))
    else take(read)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    void read(event.dataTransfer.files[0])
  }

  async function move(event: FormEvent) {
    event.preventDefault()
    if (busy || !isReady) return
    setBusy(true)
    const known = accounts.map(({ address }) => address)
    try {
      await bringIn(seen, { text, password }, known)
      // The page holds a secret no longer than it needs it.
      setText('')
      setPassword('')
      setBefore(known)
    } catch (error) {
      setProblem((error as Error).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Step
      heading={t('moving_title')}
      about={t('moving_about')}
      onBack={onBack}
      onSubmit={move}
      footer={
        <SubmitButton busy={busy} disabled={!isReady}>
          {t('moving_move')}
        </SubmitButton>
      }
    >
      <Stack gap={4}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the button below takes the same files */}
        <div
          className={seen.kind === 'key' ? styles.secret : undefined}
          data-testid="moving-seen"
          data-kind={seen.kind}
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
        >
          <Field
            label={t('moving_field')}
            lines={5}
            code
            autoFocus
            autoCorrect="off"
            data-testid="moving-input"
            value={text}
            error={problem ?? mistakeIn(seen)}
            hint={wordsOf(seen)}
            onChange={take}
          />
        </div>
        {seen.kind === 'keystore' && (
          <PasswordField
            label={t('accounts_filePassword')}
            autoComplete="off"
            data-testid="keystore-password"
            value={password}
            onChange={(typed) => {
              setPassword(typed)
              setProblem(undefined)
            }}
          />
        )}
        {seen.kind === 'list' && (
          <Text look="small" tone="soft">
            {t('accounts_watchConsequence')}
          </Text>
        )}
        <input
          ref={chooser}
          type="file"
          aria-label={t('common_chooseFile')}
          tabIndex={-1}
          data-testid="moving-file"
          className={styles.chooser}
          onChange={(event) => read(event.target.files?.[0])}
        />
        <Button onClick={() => chooser.current?.click()}>{t('common_chooseFile')}</Button>
        <HowToExport />
      </Stack>
    </Step>
  )
}

function wordsOf(seen: Recognized): string | undefined {
  switch (seen.kind) {
    case 'phrase':
      return t('moving_phrase', { number: seen.words })
    case 'key':
      return t('moving_key')
    case 'keystore':
      return t('moving_keystore')
    case 'list':
      return t('moving_list', { number: seen.watched.length })
    default:
      return undefined
  }
}

function mistakeIn(seen: Recognized): string | undefined {
  if (seen.kind === 'unknown') return t('moving_unknown')
  return seen.kind === 'wrong' ? t('moving_wrong', { line: seen.line, problem: seen.problem }) : undefined
}

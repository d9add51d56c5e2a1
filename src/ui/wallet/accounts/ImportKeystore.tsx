import { type FormEvent, useRef, useState } from 'react'
import { t } from '../../../i18n/translate.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { PasswordField } from '../../kit/forms/PasswordField.tsx'
import { SubmitButton } from '../../kit/forms/SubmitButton.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { Step } from '../Step.tsx'
import styles from './ImportKeystore.module.css'
import { openKeystoreFile } from './openKeystoreFile.ts'

type Props = { onBack: () => void; onDone: () => void }

/** In bytes. No keystore is larger, so we read no larger file. */
const largest = 65_536

/** Imports one account from a keystore file, which has its own password. */
export function ImportKeystore({ onBack, onDone }: Props) {
  const chooser = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [password, setPassword] = useState('')
  const [opening, setOpening] = useState(false)
  const { run, busy, failure, forget } = useCommand('account.importKey')

  function choose(chosen: File | undefined) {
    if (!chosen) return
    forget()
    setRefusal(undefined)
    setFile(chosen)
    setProblem(chosen.size > largest ? t('accounts_fileTooLarge') : undefined)
  }

  async function add(event: FormEvent) {
    event.preventDefault()
    if (!file || problem || opening || busy) return
    setOpening(true)
    const opened = await openKeystoreFile(file, password).finally(() => setOpening(false))
    if ('problem' in opened) return setRefusal(opened.problem)
    if (await run(opened)) onDone()
  }

  const wrong = problem ?? refusal ?? failure

  return (
    <Step
      heading={t('accounts_importKeystore')}
      about={t('accounts_importKeystoreAbout')}
      onBack={onBack}
      onSubmit={add}
      footer={
        <SubmitButton busy={opening || busy} disabled={!file || problem !== undefined}>
          {t('accounts_import')}
        </SubmitButton>
      }
    >
      <Stack gap={4}>
        <Stack gap={2}>
          <input
            ref={chooser}
            type="file"
            aria-label={t('accounts_keystore')}
            tabIndex={-1}
            data-testid="keystore-file"
            className={styles.chooser}
            onChange={(event) => choose(event.target.files?.[0])}
          />
          <Button onClick={() => chooser.current?.click()}>
            {file ? t('common_chooseOtherFile') : t('common_chooseFile')}
          </Button>
          {file && (
            <Text look="small" tone="soft">
              <bdi className={styles.name}>{file.name}</bdi>
            </Text>
          )}
        </Stack>
        <PasswordField
          label={t('accounts_filePassword')}
          autoComplete="off"
          data-testid="keystore-password"
          value={password}
          onChange={(typed) => {
            setPassword(typed)
            setRefusal(undefined)
            forget()
          }}
        />
      </Stack>
      {wrong ? (
        <Notice tone="bad" heading={t('accounts_fileNotOpened')} urgent>
          {wrong}
        </Notice>
      ) : (
        <Notice tone="warn" heading={t('accounts_notCovered')}>
          {t('accounts_keepFile')}
        </Notice>
      )}
    </Step>
  )
}

import { type FormEvent, useState } from 'react'
import { t } from '../../../i18n/translate.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Field } from '../../kit/forms/Field.tsx'
import { SubmitButton } from '../../kit/forms/SubmitButton.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { readAddress } from '../recipients/readAddress.ts'
import { Step } from '../Step.tsx'

type Props = { onBack: () => void; onDone: () => void }

/** Adds a watch-only account: the wallet has no key for its address. */
export function WatchAddress({ onBack, onDone }: Props) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const { run, busy, failure, forget } = useCommand('account.watch')

  async function add(event: FormEvent) {
    event.preventDefault()
    const read = readAddress(text)
    if ('problem' in read) return setProblem(read.problem)
    if (await run(read)) onDone()
  }

  return (
    <Step
      heading={t('accounts_watch')}
      about={t('accounts_watchHelp')}
      onBack={onBack}
      onSubmit={add}
      footer={
        <SubmitButton busy={busy} disabled={!text.trim()}>
          {t('accounts_watchIt')}
        </SubmitButton>
      }
    >
      <Field
        label={t('common_address')}
        code
        lines={2}
        autoFocus
        placeholder="0x"
        data-testid="watch-input"
        value={text}
        error={problem ?? failure}
        onChange={(typed) => {
          setText(typed)
          setProblem(undefined)
          forget()
        }}
      />
      <Notice tone="neutral" icon="eye">
        {t('accounts_watchConsequence')}
      </Notice>
    </Step>
  )
}

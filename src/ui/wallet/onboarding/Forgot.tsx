import { type FormEvent, useState } from 'react'
import { counted, language, t } from '../../../i18n/translate.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Field } from '../../kit/forms/Field.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { forgetPermits } from '../../permits/signedPermits.ts'
import { useUiState } from '../../shell/useUiState.ts'
import { Step } from '../Step.tsx'
import { forgetBackup } from '../settings/lastBackup.ts'

/** A lost password cannot be recovered. Explains the losses, then offers to reset the wallet. */
export function Forgot({ onBack }: { onBack: () => void }) {
  const [typed, setTyped] = useState('')
  const { run, busy, failure } = useCommand('vault.reset')
  const keys = useUiState((state) => state.accounts.filter(({ kind }) => kind === 'key').length) ?? 0
  const word = t('start_eraseWord')
  const confirmed = plain(typed) === plain(word)

  async function reset(event: FormEvent) {
    event.preventDefault()
    if (!confirmed || !(await run({}))) return
    forgetPermits()
    forgetBackup()
  }

  return (
    <Step
      heading={t('start_forgot')}
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
          {t('start_erase')}
        </Button>
      }
    >
      <Text tone="soft">{t('start_forgotHelp')}</Text>
      <Notice
        tone="bad"
        heading={t('start_accountsGone')}
        data-testid="reset-losses"
        list={[
          t('start_nobodyOpens'),
          ...(keys > 0 ? [lostKeys(keys)] : []),
          t('start_namesGone'),
          t('start_sentGoesOn'),
        ]}
      />
      <Stack>
        <Field
          label={t('start_typeWord', { word })}
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

function plain(text: string): string {
  return text.normalize().trim().toLocaleLowerCase(language())
}

/** No phrase covers imported keys, which people often learn too late. */
function lostKeys(count: number): string {
  return counted('start_lostKeys', count)
}

import { type FormEvent, useState } from 'react'
import type { Account } from '../../../domain/account.ts'
import { t } from '../../../i18n/translate.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Field } from '../../kit/forms/Field.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { say } from '../../kit/status/say.ts'

const longest = 32

/** Edits the account's name, which stays in this wallet. */
export function RenameAccount({ account: { address, name } }: { account: Account }) {
  const [typed, setTyped] = useState(name)
  const { run, busy, failure, forget } = useCommand('account.rename')
  const changed = typed.trim() !== '' && typed.trim() !== name

  async function save(event: FormEvent) {
    event.preventDefault()
    if (changed && (await run({ address, name: typed }))) say(t('accounts_nameSaved'))
  }

  return (
    <form onSubmit={save} autoComplete="off">
      <Stack>
        <Field
          label={t('common_name')}
          data-testid="account-name"
          maxLength={longest}
          value={typed}
          error={failure}
          onChange={(text) => {
            setTyped(text)
            forget()
          }}
        />
        {changed && (
          <div>
            <Button type="submit" small busy={busy} data-testid="account-rename">
              {t('accounts_saveName')}
            </Button>
          </div>
        )}
      </Stack>
    </form>
  )
}

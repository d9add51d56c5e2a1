import { type FormEvent, useEffect, useId, useState } from 'react'
import { t } from '../../words/words.ts'
import { Button } from '../kit/Button.tsx'
import { Field } from '../kit/Field.tsx'
import { Sheet } from '../kit/Sheet.tsx'
import { say } from '../kit/say.ts'
import { useCommand } from '../useCommand.ts'
import { readAddress } from './readAddress.ts'
import { useHere } from './useHere.ts'

type Props = { open: boolean; onClose: () => void }

/** A token by the address of its contract. The contract says what it is called. */
export function AddTokenSheet({ open, onClose }: Props) {
  const { network } = useHere()
  const form = useId()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const { run, busy, failure, forget } = useCommand('token.add')

  useEffect(() => {
    if (!open) setText('')
  }, [open])

  async function add(event: FormEvent) {
    event.preventDefault()
    const read = readAddress(text)
    if ('problem' in read) return setProblem(read.problem)
    if (!(await run({ address: read.address }))) return
    say(t('token_added'))
    onClose()
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      heading={t('token_add')}
      footer={
        <Button
          type="submit"
          form={form}
          look="filled"
          wide
          busy={busy}
          disabled={!text.trim()}
          data-testid="submit"
        >
          {t('token_addToList')}
        </Button>
      }
    >
      <form id={form} onSubmit={add} noValidate>
        <Field
          label={t('token_contract')}
          code
          lines={2}
          data-testid="token-address"
          value={text}
          hint={t('token_addHint', { network: network?.name ?? '' })}
          error={problem ?? failure}
          onChange={(typed) => {
            setText(typed)
            setProblem(undefined)
            forget()
          }}
        />
      </form>
    </Sheet>
  )
}

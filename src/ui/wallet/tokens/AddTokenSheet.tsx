import { type FormEvent, useEffect, useId, useState } from 'react'
import { t } from '../../../i18n/translate.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Field } from '../../kit/forms/Field.tsx'
import { Segments } from '../../kit/forms/Segments.tsx'
import { SubmitButton } from '../../kit/forms/SubmitButton.tsx'
import { Sheet } from '../../kit/layout/Sheet.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { say } from '../../kit/status/say.ts'
import { later } from '../../shell/later.tsx'
import { readAddress } from '../recipients/readAddress.ts'
import { useHere } from '../useSelection.ts'
import { readToAdd } from './readToAdd.ts'

const AddNft = later(async () => (await import('../nfts/AddNft.tsx')).AddNft)

type Props = { open: boolean; onClose: () => void }

const kinds = () =>
  [
    { id: 'token', label: t('nft_kindToken') },
    { id: 'nft', label: t('nft_one') },
  ] as const

/** Adds a token by its contract address, or an NFT by address and number. The contract provides the name. */
export function AddTokenSheet({ open, onClose }: Props) {
  const { network } = useHere()
  const form = useId()
  const [kind, setKind] = useState<'token' | 'nft'>('token')
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
    if (!network || !(await run(() => readToAdd(network, read.address)))) return
    say(t('token_added'))
    onClose()
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      heading={t('token_add')}
      footer={
        <SubmitButton form={form} busy={busy} disabled={kind === 'token' && !text.trim()}>
          {t('token_addToList')}
        </SubmitButton>
      }
    >
      <Stack gap={4}>
        <Segments label={t('nft_whatToAdd')} items={kinds()} current={kind} onSelect={setKind} />
        {kind === 'nft' ? (
          <AddNft form={form} onAdded={onClose} />
        ) : (
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
        )}
      </Stack>
    </Sheet>
  )
}

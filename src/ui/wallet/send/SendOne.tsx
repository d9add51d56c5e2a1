import { type FormEvent, useState } from 'react'
import { formatUnits } from 'viem/utils'
import type { TokenBalance } from '../../../domain/token.ts'
import { typedDecimal } from '../../../i18n/decimal.ts'
import { stopped } from '../../../i18n/sentences.ts'
import { t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Field } from '../../kit/forms/Field.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { readAmount } from '../readAmount.ts'
import { RecipientField } from '../recipients/RecipientField.tsx'
import { useRecipient } from '../recipients/useRecipient.ts'
import { has, type PaymentForm } from './payment.ts'

/** A payment to one address: typed, by name, or from the address book. */
export function SendOne({ form, asset, onReview, onChange }: PaymentForm) {
  const [typed, setTyped] = useState({ asset: asset?.address, amount: '' })
  const [to, setTo] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  // An amount belongs to one token: after a change of the token it is void.
  const amount = typed.asset === asset?.address ? typed.amount : ''
  const setAmount = (next: string) => setTyped({ asset: asset?.address, amount: next })
  const { recipient, hint } = useRecipient(to)
  const readSize = asset && withinBalance(readAmount(amount, asset.decimals), asset)
  const problem = (read: object | undefined) =>
    isSubmitted && read && 'problem' in read ? String(read.problem) : undefined

  function review(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (!readSize || 'problem' in readSize || recipient.state !== 'found') return
    onReview([{ address: recipient.address, name: recipient.name, value: readSize.value }])
  }

  return (
    <form id={form} onSubmit={review} noValidate autoComplete="off">
      <Stack gap={5}>
        <Field
          label={t('send_amount')}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          data-testid="send-amount"
          value={amount}
          error={problem(readSize)}
          hint={asset && has(asset)}
          onChange={(typed) => {
            setAmount(typed)
            onChange()
          }}
        />
        {asset?.address && asset.balance && BigInt(asset.balance) > 0n && (
          <div>
            <Button
              look="text"
              onClick={() => setAmount(typedDecimal(formatUnits(BigInt(asset.balance ?? 0), asset.decimals)))}
            >
              {t('send_allOfIt')}
            </Button>
          </div>
        )}
        <RecipientField
          label={t('common_to')}
          hint={hint}
          data-testid="send-to"
          value={to}
          recipient={recipient}
          asked={isSubmitted}
          onChange={(typed) => {
            setTo(typed)
            onChange()
          }}
        />
      </Stack>
    </form>
  )
}

function withinBalance(read: ReturnType<typeof readAmount>, { balance }: TokenBalance): typeof read {
  if ('problem' in read || balance === undefined || read.value <= BigInt(balance)) return read
  return { problem: stopped(t('send_moreThanYouHave')) }
}

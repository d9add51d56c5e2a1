import { type FormEvent, useState } from 'react'
import { formatUnits } from 'viem/utils'
import type { TokenBalance } from '../../../domain/token.ts'
import { typedDecimal } from '../../../i18n/decimal.ts'
import { stopped } from '../../../i18n/sentences.ts'
import { t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { inert } from '../../kit/text/inertText.ts'
import { type ReadAmount, readAmount } from '../readAmount.ts'
import { RecipientField } from '../recipients/RecipientField.tsx'
import { useRecipient } from '../recipients/useRecipient.ts'
import { useHere } from '../useSelection.ts'
import { AmountField } from './AmountField.tsx'
import { amountOf, type Payment, type PaymentForm, useObstacle } from './payment.ts'
import { type CoinMax, useCoinMax } from './useCoinMax.ts'
import { useWorth } from './useWorth.ts'

/** A payment to one address: typed, by name, paid before, or from the address book. */
export function SendOne({ form, asset, onReview, onChange, onObstacle }: PaymentForm) {
  const { network } = useHere()
  const [typed, setTyped] = useState({ asset: asset?.address, amount: '', max: false })
  const [to, setTo] = useState('')
  /** The person left the amount, so an unfinished one is a wrong one. */
  const [isLeft, setLeft] = useState(false)
  const { recipient, hint } = useRecipient(to)
  // An amount belongs to one token: after a change of the token it is void.
  const own = typed.asset === asset?.address ? typed : { amount: '', max: false }
  const isCoinMax = own.max && asset !== undefined && asset.address === undefined
  const address = recipient.state === 'found' ? recipient.address : undefined
  const { max, latest } = useCoinMax(asset, address, isCoinMax)
  const amount = asset && own.max ? maxText(asset, max) : own.amount
  const read = asset && withinBalance(readAmount(amount, asset.decimals), asset)
  const value = read && 'value' in read ? read.value : undefined
  const worth = useWorth(asset, value)
  const feeWorth = useWorth(isCoinMax ? asset : undefined, max === 'unknown' ? undefined : max?.fee)
  const maxProblem = isCoinMax ? problemOf(max) : undefined
  const isEmpty = own.amount.trim() === '' && !own.max
  const wrong = !isCoinMax && !isEmpty && read && 'problem' in read ? read : undefined
  const isTooMuch = wrong && 'isTooMuch' in wrong
  useObstacle(obstacle(), onObstacle)

  function change(amount: string, max: boolean) {
    setTyped({ asset: asset?.address, amount, max })
    setLeft(false)
    onChange()
  }

  /** The payment as it is now. The most of the coin depends on the fee, so it is read again. */
  async function payment(): Promise<readonly Payment[] | undefined> {
    if (recipient.state !== 'found') return undefined
    const now = isCoinMax ? await latest() : undefined
    const sum = now === undefined ? value : now === 'unknown' ? undefined : now.most
    return sum === undefined ? undefined : [{ address: recipient.address, name: recipient.name, value: sum }]
  }

  function review(event: FormEvent) {
    event.preventDefault()
    if (recipient.state !== 'found' || (!isCoinMax && value === undefined)) return
    onReview(payment())
  }

  function obstacle(): string | undefined {
    const symbol = inert(asset?.symbol ?? '', 16)
    if (isEmpty || maxProblem !== undefined)
      return isEmpty || max === 'unknown' ? t('send_needsAmount') : t('send_needsMore', { symbol })
    if (wrong) return isTooMuch ? t('send_needsMore', { symbol }) : t('send_needsOtherAmount')
    if (to.trim() === '') return t('send_needsRecipient')
    return recipient.state === 'wrong'
      ? t('send_needsOtherRecipient')
      : recipient.state === 'waiting'
        ? ''
        : undefined
  }

  function problemOf(max: CoinMax | undefined): string | undefined {
    if (max === 'unknown') return t('send_maxUnknown', { network: network?.name ?? t('common_theNetwork') })
    return max && max.most === undefined
      ? t('send_maxNothing', { symbol: inert(asset?.symbol ?? '', 16) })
      : undefined
  }

  function maxHint(): string | undefined {
    if (!asset || !isCoinMax || max === 'unknown') return undefined
    if (!max) return t('send_maxWaiting')
    const amount = amountOf(max.fee, asset)
    return t('send_maxFee', {
      amount: feeWorth === undefined ? amount : t('amount_worth', { amount, worth: feeWorth }),
    })
  }

  return (
    <form id={form} onSubmit={review} noValidate autoComplete="off">
      <Stack gap={5}>
        {asset && (
          <AmountField
            value={amount}
            symbol={asset.symbol}
            error={maxProblem ?? (isTooMuch || isLeft ? wrong?.problem : undefined)}
            worth={worth}
            hint={maxHint()}
            onChange={(typed) => change(typed, false)}
            onLeave={() => setLeft(true)}
          >
            {asset.balance && BigInt(asset.balance) > 0n && (
              <Button small data-testid="send-max" onClick={() => change('', true)}>
                {t('send_allOfIt')}
              </Button>
            )}
          </AmountField>
        )}
        <RecipientField
          label={t('common_to')}
          hint={hint}
          data-testid="send-to"
          value={to}
          recipient={recipient}
          recent
          onChange={(typed) => {
            setTo(typed)
            onChange()
          }}
        />
      </Stack>
    </form>
  )
}

/** The most that can be sent, as the person would type it. Empty while it is unknown. */
function maxText({ address, balance, decimals }: TokenBalance, max: CoinMax | undefined): string {
  const most = address ? BigInt(balance ?? 0) : max === 'unknown' ? undefined : max?.most
  return most === undefined ? '' : typedDecimal(formatUnits(most, decimals))
}

function withinBalance(read: ReadAmount, { balance }: TokenBalance) {
  if ('problem' in read || balance === undefined || read.value <= BigInt(balance)) return read
  return { problem: stopped(t('send_moreThanYouHave')), isTooMuch: true }
}

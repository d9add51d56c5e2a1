import { useEffect } from 'react'
import type { Address } from 'viem'
import type { TokenBalance } from '../../../domain/token.ts'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import { t } from '../../../i18n/translate.ts'
import { inert } from '../../kit/text/inertText.ts'

/** A payment. `value` is in base units. `name` is the name that the person typed instead of the address. */
export type Payment = { address: Address; name?: string | undefined; value: bigint }

/** Props of both payment forms. */
export type PaymentForm = {
  /** The form's id, for its submit button in the footer. */
  form: string
  asset: TokenBalance | undefined
  /** A promise while the form still reads an amount; `undefined` if there is nothing to pay. */
  onReview: (payments: Promise<readonly Payment[] | undefined>) => void
  onChange: () => void
  /** Says what to fix, on the button that waits for it. Empty while a name is looked up. */
  onObstacle: (obstacle: string | undefined) => void
}

/** Tells the button what a form lacks, as long as that form is on the screen. */
export function useObstacle(obstacle: string | undefined, onObstacle: PaymentForm['onObstacle']): void {
  useEffect(() => {
    onObstacle(obstacle)
    return () => onObstacle(undefined)
  }, [obstacle, onObstacle])
}

/** "You have 1,000 TEST." */
export function has({ balance, decimals, symbol }: TokenBalance): string | undefined {
  return balance === undefined
    ? undefined
    : t('send_youHave', { amount: amountOf(BigInt(balance), { decimals, symbol }) })
}

/** An amount to the last digit, with its symbol. */
export function amountOf(
  value: bigint,
  { decimals, symbol }: Pick<TokenBalance, 'decimals' | 'symbol'>,
): string {
  return `${formatAmount(value, decimals, { exact: true }).text}\u00a0${inert(symbol, 16)}`
}

import type { ClipboardEvent, ReactNode } from 'react'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import { t } from '../../../i18n/translate.ts'
import type { DataProps } from '../dataProps.ts'
import styles from './Amount.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type Props = DataProps & {
  /** In base units, negative for outgoing amounts. */
  value: bigint
  decimals: number
  symbol?: string | undefined
  /** Shows all digits: for the outcome, the ledger, and anything about to be signed. */
  exact?: boolean
  /** Shows a plus before incoming amounts. */
  signed?: boolean
  locale?: string | undefined
  /** Renders the number, as a `Rolling` one. */
  draw?: (text: string) => ReactNode
}

/** An amount, isolated from the text direction. A rounded one shows ≈, and all digits on hover and copy. */
export function Amount({
  value,
  decimals,
  symbol,
  exact = false,
  signed = false,
  locale,
  draw,
  ...data
}: Props) {
  const amount = formatAmount(value, decimals, { exact, signed, locale })
  const whole = symbol ? `${amount.exact}\u202f${symbol}` : amount.exact
  const { text } = amount
  const isNegative = text.includes('\u2212')

  return (
    <bdi
      {...data}
      dir="ltr"
      className={styles.amount}
      {...(amount.rounded && { title: whole, onCopy: (event: ClipboardEvent) => copyWhole(event, whole) })}
    >
      {isNegative && <VisuallyHidden>{`${t('kit_minus')} `}</VisuallyHidden>}
      {isNegative ? <Signed text={text} /> : draw ? draw(text) : text}
      {symbol && <span className={styles.unit}>{`\u202f${symbol}`}</span>}
    </bdi>
  )
}

/** The minus sign is visible and copied. Screen readers skip it, so a hidden word before it replaces it. */
function Signed({ text }: { text: string }) {
  const [before, after] = text.split('\u2212')
  return (
    <>
      {before}
      <span aria-hidden="true">{'\u2212'}</span>
      {after}
    </>
  )
}

function copyWhole(event: ClipboardEvent, whole: string): void {
  const selection = getSelection()
  const inside = (node: Node | null | undefined) => !!node && event.currentTarget.contains(node)
  if (!inside(selection?.anchorNode) || !inside(selection?.focusNode)) return
  event.clipboardData.setData('text/plain', whole)
  event.preventDefault()
}

import { Rolling } from '../../kit/motion/Rolling.tsx'
import { Amount } from '../../kit/text/Amount.tsx'

type Props = {
  value: bigint
  decimals: number
  /** Changed digits roll to their new value. */
  rolls?: boolean
}

/**
 * The account's balance of a token, rounded down. It needs no ≈, unlike an amount to decide on: the first digits
 * are exact, and all digits are a touch away.
 */
export function Balance({ value, decimals, rolls }: Props) {
  return (
    <Amount
      value={value}
      decimals={decimals}
      draw={(text) => (rolls ? <Rolling text={unmarked(text)} /> : unmarked(text))}
    />
  )
}

const unmarked = (text: string) => text.replace(/^≈\s/, '')

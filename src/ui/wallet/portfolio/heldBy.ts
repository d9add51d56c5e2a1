import { formatAmount } from '../../../i18n/formatAmount.ts'
import { inert } from '../../kit/text/inertText.ts'
import type { Line } from './portfolioSum.ts'

/** Amounts that fit below an account's name. */
const most = 3

/** The largest holdings as texts, such as "1.5 ETH": for a row that has no room for a list. */
export function heldBy(lines: readonly Line[]): string[] {
  return lines.slice(0, most).flatMap(({ position, amount }) => {
    if (amount === undefined) return []
    return [`${formatAmount(amount, position.decimals).text}\u00a0${inert(position.symbol, 16)}`]
  })
}

import type { WarningKind } from '../../../domain/review/review.ts'
import { type Key, t } from '../../../i18n/translate.ts'
import { coinsOf } from '../../shell/coinsOf.ts'
import type { Note } from '../notes/notes.ts'

/** Shorter sentences for a card that shows already who may take how much of what. */
const short: Partial<Record<WarningKind, Key>> = {
  spenderIsAccount: 'approval_accountShort',
  unlimitedApproval: 'approval_unlimitedShort',
}

/** The sentences of a note on its spender's card. */
export function cardWords({ warning, allowances, text }: Note): string[] {
  // The heading says it, and the card what it may take.
  if (warning === 'approvalUnused') return []
  if (allowances)
    return allowances.map(({ index, asset, amount = '0x0', used }) =>
      t('approval_largerShort', {
        number: index + 1,
        amount: coinsOf(BigInt(amount), asset),
        used: coinsOf(BigInt(used), asset),
      }),
    )
  const key = short[warning]
  return [key ? t(key as 'approval_accountShort') : text]
}

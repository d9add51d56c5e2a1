import { refused, WalletError } from '../domain/errors.ts'
import type { Block, Choice, Decision, Review, WarningBlock } from '../domain/review/review.ts'
import { blockOf } from '../domain/review/reviewBlocks.ts'
import { present } from '../lib/present.ts'

/**
 * The result of a decision: the choice to perform, or the error for the site. Throws `invalidParams` for a
 * choice that the review did not offer: the wallet performs only what was on the screen.
 */
export function outcome(
  review: Review,
  decision: Exclude<Decision, 'rejected'>,
  choice: Choice = {},
): Choice | WalletError {
  if (decision === 'upgradeDeclined') {
    if (blockOf(review, 'upgrade')?.required !== false) return new WalletError('upgradeRejected')
    return checked(review, { ...choice, ...plain(review, choice) })
  }
  return checked(review, choice)
}

/** The plan without the upgrade: the chosen one, or the first one offered. */
function plain(review: Review, { mode }: Choice): Choice {
  if (mode !== undefined && mode !== 'atomic') return { mode }
  const other = blockOf(review, 'calls')?.options.find((option) => option !== 'atomic')
  if (!other) throw refused('error_noOtherPlan')
  return { mode: other }
}

function checked(review: Review, choice: Choice): Choice {
  const { mode, accounts, understood } = choice
  if (!understood && review.blocks.some((block) => block.kind === 'warning' && block.understand))
    throw refused('error_understandFirst')
  if (choice.switch && !blockOf(review, 'network')?.switches) throw refused('error_noSwitch')
  const calls = blockOf(review, 'calls')
  if (mode !== undefined && !calls?.options.includes(mode)) throw refused('error_planNotOffered')

  const plan = mode ?? calls?.mode
  // An atomic batch uses only the first figure, as the gas of the whole batch.
  if (choice.gas && plan !== 'atomic' && choice.gas.length !== calls?.calls.length)
    throw refused('error_everyGas')
  // A ceiling for another plan would not bound this one.
  const transactions = plan === 'atomic' ? 1 : calls?.calls.length
  if (choice.ceiling && choice.ceiling.transactions.length !== transactions) throw refused('error_everyGas')
  const shown = plan === 'atomic' ? blockOf(review, 'upgrade') : undefined
  const isReplacing = (block: Block): block is WarningBlock =>
    block.kind === 'warning' && Boolean(block.replaces)
  const { replaces } = review.blocks.find(isReplacing) ?? {}
  const brings = blockOf(review, 'funds')?.brings
  const planned = present({
    mode: plan,
    brings,
    carried: calls?.carried,
    upgrade: shown?.delegate,
    replaces,
  })
  const offer = blockOf(review, 'accounts')
  if (!offer) {
    if (accounts?.length) throw refused('error_noAccounts')
    return { ...choice, ...planned }
  }
  const picked = accounts ?? offer.picked
  if (picked.length === 0) throw refused('error_pickAccount')
  if (!offer.several && picked.length > 1) throw refused('error_pickOne')
  // A review of calls describes one account: picking another one requires a new review.
  const options = review.from ? [review.from] : offer.options
  if (picked.some((account) => !options.includes(account))) throw refused('error_accountNotOffered')
  return { ...choice, accounts: picked, ...planned }
}

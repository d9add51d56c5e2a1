import type { Address } from 'viem'
import { isUnlimited } from '../../../domain/asset.ts'
import type { CallView, Fact } from '../../../domain/review/review.ts'
import { sameAddress } from '../../../domain/sameAddress.ts'
import { say, type Text } from '../../../domain/text/message.ts'
import { allowanceOf, shortAddress } from '../phrases.ts'
import { deadline, type Fee, type Meaning, type Reading } from './typedMeaning.ts'
import { amountIn, comesTo, type Stage, some, trade } from './typedPhrases.ts'

const takers = {
  allowance: 'fact_taker',
  transfer: 'fact_taker',
  payment: 'fact_goesTo',
  order: 'fact_taker',
  statement: 'fact_who',
} as const

/** The most calls in words that people read; the tree below has all of them. */
const mostLines = 20

/** The parties, the times and the exact amounts, a line each. `now` is in seconds. */
export function factsOf(reading: Reading, stage: Stage, now: number): Fact[] {
  const facts: Fact[] = []
  const address = (label: Text, of: Address) => {
    const { address, name } = stage.party(of)
    facts.push({ label, value: address, form: 'address', ...(name && { name }) })
  }
  if (reading.form === 'power') {
    if (!sameAddress(reading.runner, stage.from)) address(say('fact_runsAs'), reading.runner)
    facts.push(...callsIn(stage))
    const { fee } = reading
    if (fee) facts.push(feeIn(fee, stage))
    if (fee?.payer) address(say('fact_feePaidBy'), fee.payer)
    if (fee?.to) address(say('fact_feeTo'), fee.to)
    else if (fee && !fee.payer) facts.push({ label: say('fact_feeTo'), value: say('typed_submitter') })
  } else if (reading.taker) address(say(takers[reading.form]), reading.taker)
  if ('receiver' in reading && !comesTo(stage.from, reading.receiver))
    address(say('fact_receiver'), reading.receiver as Address)
  if ('owner' in reading && reading.owner && !sameAddress(reading.owner, stage.from))
    address(say('fact_owner'), reading.owner)
  if ('parts' in reading) facts.push(...ordersIn(reading, stage))
  if ('open' in reading) facts.push({ label: say('fact_named'), value: some(reading.gets, stage) })
  // Of several orders, others may begin before.
  if ('start' in reading && !reading.parts && reading.start > BigInt(now))
    facts.push(time('fact_notBefore', deadline(reading.start)))
  return [...facts, ...times(reading)]
}

function feeIn({ most, price, ...fee }: Fee, stage: Stage): Fact {
  if (most !== undefined)
    return { label: say('fact_feeAtMost'), value: amountIn({ ...fee, amount: most }, stage) }
  const amount = amountIn({ ...fee, amount: price }, stage)
  return { label: say('fact_fee'), value: say('typed_feeNoLimit', { amount }) }
}

/** "Send ETH to 0x709979…dc79C8, 1 ETH". */
function callIn({ sub, effects, guessed, signature, ...view }: CallView): Text {
  const verb = guessed && signature ? say('approval_looksLike', { what: view.verb }) : view.verb
  const amounts = effects.flatMap(({ direction, asset, amount }) =>
    direction === 'sent' ? allowanceOf(BigInt(amount ?? 2n ** 256n), asset) : [],
  )
  return amounts.length > 0
    ? say('typed_callWith', { verb, sub, amounts: { list: amounts } })
    : say('typed_call', { verb, sub })
}

function times(reading: Reading): Fact[] {
  const { form, until } = reading
  if ((form === 'power' || form === 'statement') && until === undefined) return []
  const facts: Fact[] = [time(form === 'allowance' ? 'fact_signatureHolds' : 'fact_holds', until)]
  if (form !== 'allowance') return facts
  const { ends, gives } = reading
  const isLimited = gives.some(({ amount }) => !isUnlimited(amount))
  const value = isLimited ? say('fact_untilUsed') : say('fact_untilRevoked')
  if (ends === undefined) return [...facts, { label: say('fact_stays'), value }]
  if (ends === 0n) return [...facts, { label: say('fact_lasts'), value: say('fact_forBlock') }]
  return [...facts, time('fact_lasts', ends === 'never' ? undefined : ends)]
}

function time(
  key: 'fact_notBefore' | 'fact_holds' | 'fact_signatureHolds' | 'fact_lasts',
  seconds: bigint | undefined,
): Fact {
  const label = say(key)
  return seconds === undefined
    ? { label, value: say('fact_never') }
    : { label, value: seconds.toString(), form: 'time' }
}

/**
 * Orders as lines, the worst first. Each keeps its number. None is left out: the wallet can't compare prices in
 * different assets, so any may be the worst.
 */
function ordersIn({ parts = [], open }: Meaning, stage: Stage): Fact[] {
  const lines = parts.map((part, index) => {
    const isMine = sameAddress(part.owner, stage.from)
    const what = trade({ ...part, ...(open && { open }) }, stage, part.owner)
    const units = part.gets.reduce((sum, { amount }) => sum + Number(amount), 0)
    return {
      badness: isMine || units === 0 ? 2 / (1 + units) : 1,
      label: say('fact_order', { number: index + 1 }),
      value: isMine ? what : say('typed_tradeOf', { what, who: shortAddress(part.owner) }),
    }
  })
  return worstOf(lines, lines.length)
}

/** Calls as lines, the worst first; every call with a grave warning has its line. */
function callsIn({ views, left, badness }: Stage): Fact[] {
  const lines = views.map((view, index) => ({
    badness: badness[index] ?? 0,
    label: say('fact_call', { number: index + 1 }),
    value: callIn(view),
  }))
  return worstOf(lines, Math.max(mostLines, badness.filter((one) => one > 1).length), left)
}

function worstOf(lines: readonly (Fact & { badness: number })[], most: number, left = 0): Fact[] {
  const rest = Math.max(0, lines.length - most) + left
  return [
    ...lines
      .toSorted((one, other) => other.badness - one.badness)
      .slice(0, most)
      .map(({ label, value }) => ({ label, value })),
    ...(rest > 0 ? [{ label: say('fact_others'), value: String(rest) }] : []),
  ]
}

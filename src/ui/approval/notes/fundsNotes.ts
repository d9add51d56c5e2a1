import type { Address } from 'viem'
import type { Mode } from '../../../domain/batch.ts'
import type { Preview, Run } from '../../../domain/review/preview.ts'
import type { CallView } from '../../../domain/review/review.ts'
import { t } from '../../../i18n/translate.ts'
import { type FeeChoice, heldOf, lacksWith, larger, sentBy, shortWith } from '../fees/feeChoices.ts'
import type { Note } from './notes.ts'

type Situation = {
  preview: Extract<Preview, { state: 'ready' }>
  run: Run | undefined
  mode: Mode
  fee: FeeChoice
  /** The highest fee that the screen shows, in wei. */
  most: bigint | undefined
  calls: readonly CallView[]
  from: Address | undefined
  /** Formats wei for people: "0.2 ETH". */
  coins: (wei: bigint) => string
  symbol: string
  network: string
}

/** Warns that the account has too little of the coin. If it is certainly too little, it says how much is there. */
export function fundsNotes(situation: Situation): Note[] {
  const { preview, mode, fee, most = 0n, calls, from, coins, symbol, network } = situation
  const sent = sentBy(calls, from)
  const short = shortWith(preview, fee, mode, sent)
  const lacks = larger(short, lacksWith(preview, fee, mode))
  if (lacks === 0n) return []
  const have = short > 0n ? haveIn(situation, sent) : undefined
  // The sum of the amounts and the highest fee on the screen, so that people can add it up.
  const need = have === undefined ? 0n : larger(have + lacks, sumOf(sent) + most)
  return [
    {
      warning: 'insufficientFunds',
      severity: 'bad',
      heading: t('approval_lacksHeading', { symbol }),
      text:
        have === undefined
          ? t('approval_lacks', { amount: coins(lacks), network })
          : t('approval_lacksHave', { need: coins(need), have: coins(have), network, symbol }),
    },
  ]
}

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)

/** The account's balance, as the node told it. `undefined` if the calls may bring coins, which count as funds. */
function haveIn({ preview, run, calls }: Situation, sent: readonly bigint[]): bigint | undefined {
  const came = run?.calls?.flat() ?? run?.seen
  const brings = came?.some(({ direction, asset }) => direction === 'received' && !asset.address)
  if (brings || (!run && calls.length > 1 && preview.simulated)) return undefined
  const have = heldOf(preview, sent)
  return have < 0n ? undefined : have
}

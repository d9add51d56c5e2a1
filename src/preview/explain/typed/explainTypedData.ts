import { type Address, getAddress } from 'viem'
import type { Fact, LedgerEntry, WarningBlock } from '../../../domain/review/review.ts'
import type { TypedFindings } from '../../../domain/review/typedFindings.ts'
import { say, type Text } from '../../../domain/text/message.ts'
import type { TypedData } from '../../../domain/typedData.ts'
import { unknownAsset } from '../phrases.ts'
import { asMoved } from './movedAmounts.ts'
import { read } from './readMeaning.ts'
import { factsOf } from './typedFacts.ts'
import { ledgerOf, type Stage, sentenceOf } from './typedPhrases.ts'
import { typedWarnings } from './typedWarnings.ts'

/** Typed data in words. `title` and `confirm` are absent if the wallet could not explain it. */
type ExplainedData = {
  title?: Text
  confirm?: Text
  ledger: LedgerEntry[]
  facts: Fact[]
  warnings: WarningBlock[]
}

/**
 * Explains what a signature of typed data permits, if its type is exactly a known one, with what the background
 * found. `now` is in milliseconds.
 */
export async function explainTypedData(
  typed: TypedData,
  found: TypedFindings,
  from: Address,
  now = Date.now(),
): Promise<ExplainedData> {
  const stage = stageOf(found, from)
  const seconds = Math.floor(now / 1000)
  const reading = asMoved(await read(typed, from), stage)
  const warnings = typedWarnings({ typed, reading, stage, found, now: seconds })
  const sentence = reading && sentenceOf(reading, stage)
  const isGuess = warnings.some(({ warning }) => warning === 'unknownContract')
  return {
    ...(sentence && {
      title: isGuess ? say('typed_looksLike', { what: sentence.title }) : sentence.title,
      confirm: sentence.confirm,
    }),
    ledger: reading ? ledgerOf(reading, stage) : [],
    facts: reading ? factsOf(reading, stage, seconds) : [],
    warnings: [...warnings, ...found.warnings],
  }
}

function stageOf({ named, coin, views, left, badness }: TypedFindings, from: Address): Stage {
  const about = (address: Address) => named[address.toLowerCase()]
  return {
    from,
    coin,
    views,
    left,
    badness,
    asset: (token) => about(token)?.asset ?? unknownAsset(token),
    party: (address) => about(address)?.party ?? { address: getAddress(address) },
    isCollectible: (token) => about(token)?.collectible ?? false,
  }
}

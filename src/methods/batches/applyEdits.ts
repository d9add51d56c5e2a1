import type { Hex } from 'viem'
import type { Call } from '../../domain/batch.ts'
import type { Edited, Edits } from '../../domain/review/edits.ts'
import { changesDoNotFit, type Word, withWord, wordAt } from './swaps/calldataWords.ts'
import { withLeast } from './swaps/leastOfSwap.ts'

/** Functions that set a token allowance, with the argument word that holds the amount. */
const amountWord: Record<string, { word: number; bits: bigint }> = {
  // approve(address,uint256)
  '0x095ea7b3': { word: 1, bits: 256n },
  // increaseAllowance(address,uint256)
  '0x39509351': { word: 1, bits: 256n },
  // Permit2: approve(address,address,uint160,uint48)
  '0x87517c45': { word: 2, bits: 160n },
}

/**
 * The allowance in a call, judged by its calldata alone; `undefined` for any other calldata. The caller must
 * check that it is a token amount and not the id of a collectible.
 */
export function allowedBy(data: Hex): { argument: number; amount: bigint; most: bigint } | undefined {
  const found = wordOf(data)
  return found && { argument: found.word, amount: found.amount, most: 2n ** found.bits - 1n }
}

/** The calldata with a new amount. Throws `invalidParams` for data or an amount that does not fit. */
export function withAllowance(data: Hex, amount: Hex): Hex {
  return withWord(data, wordOf(data), BigInt(amount))
}

/**
 * The calls that run, and how they differ from the site's request. Pure: the same calls and edits give the same
 * result. Throws `invalidParams` for edits that do not fit the calls: at least one call must run, none twice,
 * and calls that must run atomically (`fixed`) keep their number and order.
 */
export function edited(calls: readonly Call[], edits: Edits = {}, { fixed = false } = {}): Edited {
  const places = edits.order ?? [...calls.keys()]
  const amounts = byPlace(edits.allowances ?? [], calls.length)
  const floors = byPlace(edits.least ?? [], calls.length)
  const limits = byPlace(edits.gas ?? [], calls.length)
  if (places.length === 0) throw changesDoNotFit()
  if (places.some((place) => !calls[place]) || new Set(places).size < places.length) throw changesDoNotFit()

  const kept = places.toSorted((one, other) => one - other)
  const removed = [...calls.keys()].filter((place) => !places.includes(place))
  const reordered = kept.filter((place, at) => places[at] !== place)
  if (fixed && removed.length + reordered.length > 0) throw changesDoNotFit()

  const running = places.map((place): Call => {
    const call = calls[place] as Call
    const [amount, least, gas] = [
      amounts.get(place)?.amount,
      floors.get(place)?.amount,
      limits.get(place)?.gas,
    ]
    const allowed = amount === undefined ? call.data : withAllowance(call.data, amount)
    const data = least === undefined ? allowed : withLeast(allowed, least)
    const isSame = data.toLowerCase() === call.data.toLowerCase() && (gas ?? call.gas) === call.gas
    return isSame ? call : { ...call, data, ...(gas !== undefined && { gas }) }
  })
  const changed = kept.filter((place) => running[places.indexOf(place)] !== calls[place])
  if (removed.length + reordered.length + changed.length === 0) return { calls, places }
  return { calls: running, places, modified: { removed, reordered, edited: changed } }
}

/** Entries by call index. Throws for a duplicate or an index out of range. */
function byPlace<entry extends { index: number }>(entries: readonly entry[], count: number) {
  const found = new Map(entries.map((entry) => [entry.index, entry]))
  if (found.size < entries.length || entries.some(({ index }) => index >= count)) throw changesDoNotFit()
  return found
}

function wordOf(data: Hex): (Word & { word: number }) | undefined {
  const known = amountWord[data.slice(0, 10).toLowerCase()]
  if (!known) return undefined
  const start = 10 + known.word * 64
  const amount = wordAt(data, start)
  return amount === undefined ? undefined : { start, ...known, amount }
}

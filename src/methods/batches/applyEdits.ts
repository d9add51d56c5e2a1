import type { Hex } from 'viem'
import type { Call } from '../../domain/batch.ts'
import { refused, type WalletError } from '../../domain/errors.ts'
import type { Edited, Edits } from '../../domain/review/edits.ts'

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
  if (!found) return undefined
  const { start, word, bits } = found
  return { argument: word, amount: BigInt(`0x${data.slice(start, start + 64)}`), most: 2n ** bits - 1n }
}

/** The calldata with a new amount. Throws `invalidParams` for data or an amount that does not fit. */
export function withAllowance(data: Hex, amount: Hex): Hex {
  const found = wordOf(data)
  if (!found) throw refusal()
  const { start, bits } = found
  const value = BigInt(amount)
  if (value >= 2n ** bits) throw refusal()
  return `${data.slice(0, start)}${value.toString(16).padStart(64, '0')}${data.slice(start + 64)}` as Hex
}

/**
 * The calls that run, and how they differ from the site's request. Pure: the same calls and edits give the same
 * result. Throws `invalidParams` for edits that do not fit the calls: at least one call must run, none twice,
 * and calls that must run atomically (`fixed`) keep their number and order.
 */
export function edited(calls: readonly Call[], edits: Edits = {}, { fixed = false } = {}): Edited {
  const places = edits.order ?? [...calls.keys()]
  const amounts = byPlace(edits.allowances ?? [], calls.length)
  const limits = byPlace(edits.gas ?? [], calls.length)
  if (places.length === 0) throw refusal()
  if (places.some((place) => !calls[place]) || new Set(places).size < places.length) throw refusal()

  const kept = places.toSorted((one, other) => one - other)
  const removed = [...calls.keys()].filter((place) => !places.includes(place))
  const reordered = kept.filter((place, at) => places[at] !== place)
  if (fixed && removed.length + reordered.length > 0) throw refusal()

  const running = places.map((place): Call => {
    const call = calls[place] as Call
    const [amount, gas] = [amounts.get(place)?.amount, limits.get(place)?.gas]
    const data = amount === undefined ? call.data : withAllowance(call.data, amount)
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
  if (found.size < entries.length || entries.some(({ index }) => index >= count)) throw refusal()
  return found
}

function wordOf(data: Hex): { start: number; word: number; bits: bigint } | undefined {
  const known = amountWord[data.slice(0, 10).toLowerCase()]
  if (!known) return undefined
  const start = 10 + known.word * 64
  return data.length < start + 64 ? undefined : { start, ...known }
}

/** The wallet's own pages never make such edits, so one sentence is enough. */
function refusal(): WalletError {
  return refused('error_changesDoNotFit')
}

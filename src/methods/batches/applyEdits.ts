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

/** Functions of routers that swap, with the argument word that holds the least amount to arrive. */
const leastWord: Record<string, { word: number; bits: bigint }> = Object.fromEntries(
  [
    // Uniswap V2: swapExactTokensForTokens, swapExactETHForTokens, swapExactTokensForETH
    '38ed17391 7ff36ab50 18cbafe51',
    // The same for tokens that take a fee
    '5c11d7951 b6f9de950 791ac9471',
    // Uniswap V3: exactInputSingle and exactInput of both routers, swapExactTokensForTokens
    '414bf3896 c04b8d595 04e45aaf5 b858183f4 472b43f31',
    // 1inch: swap of both versions; 0x: transformERC20, sellToUniswap
    '12aa3caf6 07ed23796 415565b03 d9627aa42',
  ].flatMap((codes) =>
    codes.split(' ').map((code) => [`0x${code.slice(0, 8)}`, { word: Number(code[8]), bits: 256n }]),
  ),
)

/**
 * The allowance in a call, judged by its calldata alone; `undefined` for any other calldata. The caller must
 * check that it is a token amount and not the id of a collectible.
 */
export function allowedBy(data: Hex): { argument: number; amount: bigint; most: bigint } | undefined {
  const found = wordOf(data, amountWord)
  return found && { argument: found.word, amount: found.amount, most: 2n ** found.bits - 1n }
}

/**
 * The least amount that a swap brings, judged by its calldata alone. The caller must check that a known router
 * reads it so.
 */
export function leastBy(data: Hex): bigint | undefined {
  return wordOf(data, leastWord)?.amount
}

/** The calldata with a new amount. Throws `invalidParams` for data or an amount that does not fit. */
export function withAllowance(data: Hex, amount: Hex): Hex {
  return withWord(data, wordOf(data, amountWord), BigInt(amount))
}

/** The calldata with a higher least amount. Throws `invalidParams` for other data, and for an amount that is lower. */
export function withLeast(data: Hex, amount: Hex): Hex {
  const found = wordOf(data, leastWord)
  const value = BigInt(amount)
  if (found && value < found.amount) throw refusal()
  return withWord(data, found, value)
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
  if (places.length === 0) throw refusal()
  if (places.some((place) => !calls[place]) || new Set(places).size < places.length) throw refusal()

  const kept = places.toSorted((one, other) => one - other)
  const removed = [...calls.keys()].filter((place) => !places.includes(place))
  const reordered = kept.filter((place, at) => places[at] !== place)
  if (fixed && removed.length + reordered.length > 0) throw refusal()

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
  if (found.size < entries.length || entries.some(({ index }) => index >= count)) throw refusal()
  return found
}

type Word = { start: number; word: number; bits: bigint; amount: bigint }

function wordOf(data: Hex, words: typeof amountWord): Word | undefined {
  const known = words[data.slice(0, 10).toLowerCase()]
  if (!known) return undefined
  const start = 10 + known.word * 64
  if (data.length < start + 64) return undefined
  return { start, ...known, amount: BigInt(`0x${data.slice(start, start + 64)}`) }
}

function withWord(data: Hex, word: Word | undefined, value: bigint): Hex {
  if (!word || value >= 2n ** word.bits) throw refusal()
  const { start } = word
  return `${data.slice(0, start)}${value.toString(16).padStart(64, '0')}${data.slice(start + 64)}` as Hex
}

/** The wallet's own pages never make such edits, so one sentence is enough. */
function refusal(): WalletError {
  return refused('error_changesDoNotFit')
}

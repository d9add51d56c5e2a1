import type { Hex } from 'viem'
import { changesDoNotFit, type Word, withWord, wordAt } from './calldataWords.ts'

/** Selectors, each with the argument word that it is about. */
const byCode = (...lines: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    lines.flatMap((codes) => codes.split(' ').map((code) => [code.slice(0, -1), Number(code.at(-1))])),
  )

/** Functions of routers that swap, with the word that holds the least amount to arrive. */
const swaps = byCode(
  // Uniswap V2: swapExactTokensForTokens, swapExactETHForTokens, swapExactTokensForETH
  '38ed17391 7ff36ab50 18cbafe51',
  // The same for tokens that take a fee
  '5c11d7951 b6f9de950 791ac9471',
  // Uniswap V3: exactInputSingle and exactInput of both routers, swapExactTokensForTokens
  '414bf3896 c04b8d595 04e45aaf5 b858183f4 472b43f31',
  // 1inch: swap of both versions; 0x: transformERC20, sellToUniswap
  '12aa3caf6 07ed23796 415565b03 d9627aa42',
)

/** Swaps in a list, with the word of who gets what they bring. */
const receivers = byCode('414bf3893 c04b8d592 04e45aaf3 b858183f2 472b43f33', '000 080')

/** Calls in a list that pay out what the router keeps: unwrapWETH9, sweepToken. */
const payouts = byCode('49404b7c0 496169970 df2ab5bb1 e90a182f1')

/** The same as steps of the universal router: swaps of V3 and V2, SWEEP and UNWRAP_WETH. Other bits let a step fail. */
const stepSwaps = byCode('002 082')
const stepPayouts = byCode('042 0c1')

/** Functions that run a list, with the word that points to it: three kinds of multicall, and `execute`. */
const lists = byCode('ac9650d80 5ae401dc1 1f0464d11')
const executes = byCode('24856bc31 3593564c1')

/** Nobody reads more calls in one. */
const most = 60

/** The least amount of a swap, and the place in the router's list of the call that holds it. */
type Least = Word & { inner?: number }

/**
 * The least amount that a swap brings, judged by its calldata alone. In a list it is that of the only swap that pays
 * somebody, or of the only payout. The caller must check that a known router reads it so.
 */
export function leastBy(data: Hex): Least | undefined {
  const selector = selectorOf(data, 2)
  const word = swaps[selector]
  if (word !== undefined) return leastAt(data, 10 + word * 64)
  const found = partsOf(data, lists[selector] ?? executes[selector]).flatMap(({ start, end }, inner) => {
    const isStep = selector in executes
    const code = isStep ? commandAt(data, inner) : selectorOf(data, start)
    const from = isStep ? start : start + 8
    const [swap, payout] = isStep ? [stepSwaps, stepPayouts] : [swaps, payouts]
    const place = code in receivers ? swap[code] : payout[code]
    const least = place === undefined ? undefined : leastAt(data.slice(0, end) as Hex, from + place * 64)
    const to = code in receivers ? wordAt(data, from + (receivers[code] ?? 0) * 64) : undefined
    return least
      ? [{ least: { ...least, inner }, isSwap: code in receivers, isKept: to === 0n || to === 2n }]
      : []
  })
  const paying = found.filter(({ isSwap, isKept }) => isSwap && !isKept)
  const ends = paying.length > 0 ? paying : found.filter(({ isSwap }) => !isSwap)
  return ends.length === 1 ? ends[0]?.least : undefined
}

/** The calldata with a higher least amount. Throws `invalidParams` for other data, and for an amount that is lower. */
export function withLeast(data: Hex, amount: Hex): Hex {
  const found = leastBy(data)
  const value = BigInt(amount)
  if (found && value < found.amount) throw changesDoNotFit()
  return withWord(data, found, value)
}

const selectorOf = (data: Hex, start: number) => data.slice(start, start + 8).toLowerCase()

function leastAt(data: Hex, start: number): Least | undefined {
  const amount = wordAt(data, start)
  return amount === undefined ? undefined : { start, bits: 256n, amount }
}

/** The hex digits between which each entry of a `bytes[]` argument lies. None if one reaches outside of the data. */
function partsOf(data: Hex, word: number | undefined): { start: number; end: number }[] {
  const list = word === undefined ? undefined : pointedAt(data, 10 + word * 64, 10)
  const count = list === undefined ? undefined : wordAt(data, list)
  if (list === undefined || count === undefined || count > most) return []
  const parts = Array.from({ length: Number(count) }, (_, index) => {
    const start = pointedAt(data, list + 64 + index * 64, list + 64)
    return start === undefined ? undefined : bytesAt(data, start)
  })
  return parts.every((part) => part !== undefined) ? parts : []
}

/** The code of a step, the byte at this place of the first argument. */
function commandAt(data: Hex, index: number): string {
  const { start = 0, end = 0 } = bytesAt(data, pointedAt(data, 10, 10)) ?? {}
  return data.slice(start + index * 2, Math.min(end, start + index * 2 + 2)).toLowerCase()
}

function bytesAt(data: Hex, start: number | undefined): { start: number; end: number } | undefined {
  const length = start === undefined ? undefined : wordAt(data, start)
  if (start === undefined || length === undefined || length > data.length) return undefined
  const end = start + 64 + Number(length) * 2
  return end > data.length ? undefined : { start: start + 64, end }
}

/** Where an offset points to, from the place that it counts from. */
function pointedAt(data: Hex, at: number, from: number): number | undefined {
  const offset = wordAt(data, at)
  return offset === undefined || offset > data.length ? undefined : from + Number(offset) * 2
}

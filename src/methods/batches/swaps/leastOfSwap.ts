import type { Hex } from 'viem'
import { changesDoNotFit, type Word, withWord, wordAt } from './calldataWords.ts'

/**
 * Two argument words of a call: the least amount to arrive, and who gets what a swap brings. A call without the second
 * one pays out what the router kept.
 */
type Place = readonly [least: number, to?: number]

/** Functions of routers that swap, by selector. */
const swaps: Record<string, Place> = {
  // Uniswap V2: swapExactTokensForTokens, swapExactETHForTokens, swapExactTokensForETH
  '38ed1739': [1],
  '7ff36ab5': [0],
  '18cbafe5': [1],
  // The same for tokens that take a fee
  '5c11d795': [1],
  b6f9de95: [0],
  '791ac947': [1],
  // 1inch: swap of both versions; 0x: transformERC20, sellToUniswap
  '12aa3caf': [6],
  '07ed2379': [6],
  '415565b0': [3],
  d9627aa4: [2],
}

/** Swaps of Uniswap's V3 routers, alone or in a list: exactInputSingle and exactInput, swapExactTokensForTokens. */
const v3Swaps: Record<string, Place> = {
  '414bf389': [6, 3],
  c04b8d59: [5, 2],
  '04e45aaf': [5, 3],
  b858183f: [4, 2],
  '472b43f3': [1, 3],
}

/** Calls in a list that pay out: unwrapWETH9 and sweepToken of both routers. */
const payouts: Record<string, Place> = {
  '49404b7c': [0],
  '49616997': [0],
  df2ab5bb: [1],
  e90a182f: [1],
}

/** Steps of the universal router by their code: V3 and V2 swap, SWEEP, UNWRAP_WETH. Other bits let a step fail. */
const steps: Record<string, Place> = {
  '00': [2, 0],
  '08': [2, 0],
  '04': [2],
  '0c': [1],
}

/** The step of the universal router that runs a plan of Uniswap V4. */
const poolSwaps = '10'

/** Functions that run a list of calls, with the word that points to it: three kinds of `multicall`. */
const multicalls: Record<string, number> = { ac9650d8: 0, '5ae401dc': 1, '1f0464d1': 1 }

/** Functions of the universal router that run steps: both kinds of `execute`. */
const executes: Record<string, number> = { '24856bc3': 1, '3593564c': 1 }

/** Nobody reads more calls in one. */
const most = 60

/** The least amount of a swap, and the way through the router's lists to the call that holds it. */
type Least = Word & { path?: number[] }

/**
 * The least amount that a swap brings, judged by its calldata alone. For a list of steps it reads the only swap that
 * pays an account, or the only payout. The caller must check that the router is known.
 */
export function leastBy(data: Hex): Least | undefined {
  const selector = selectorOf(data, 2)
  const direct = swaps[selector] ?? v3Swaps[selector]
  if (direct) return leastAt(data, 10 + direct[0] * 64)
  const found = partsOf(data, multicalls[selector] ?? executes[selector]).flatMap(({ start, end }, inner) => {
    const isStep = selector in executes
    const code = isStep ? codeAt(data, pointedAt(data, 10, 10), inner) : selectorOf(data, start)
    if (isStep && code === poolSwaps) return leastInPools(data.slice(0, end) as Hex, start, inner)
    const place = isStep ? steps[code] : (v3Swaps[code] ?? payouts[code])
    if (!place) return []
    const [from, amount, taker] = [isStep ? start : start + 8, ...place]
    const least = leastAt(data.slice(0, end) as Hex, from + amount * 64)
    const to = taker === undefined ? undefined : wordAt(data, from + taker * 64)
    return least ? [{ least: { ...least, path: [inner] }, to }] : []
  })
  const paying = found.filter(({ to }) => to !== undefined && !routers.includes(to))
  const ends = paying.length > 0 ? paying : found.filter(({ to }) => to === undefined)
  return ends.length === 1 ? ends[0]?.least : undefined
}

/** Both stand for the router itself as a receiver. */
const routers = [0n, 2n]

/**
 * The least amount of the only swap in a plan of Uniswap V4, and who takes what it brings: the recipient of TAKE, or for
 * TAKE_ALL the sender, for whom 1 stands. None if a plan has several swaps, takes for several, or swaps through several
 * pools: versions of the router read that differently.
 */
function leastInPools(data: Hex, start: number, inner: number): { least: Least; to: bigint | undefined }[] {
  const codes = pointedAt(data, start, start)
  const found = listAt(data, pointedAt(data, start + 64, start)).map(({ start }, at) => {
    const code = codeAt(data, codes, at)
    return { at, code, start, to: code === '0e' ? wordAt(data, start + 64) : code === '0f' ? 1n : undefined }
  })
  const [only, other] = found.filter(({ code }) => /^0[6-9]$/.test(code))
  const [to, ...others] = new Set(found.flatMap(({ to }) => to ?? []))
  const swap = only?.code === '06' ? pointedAt(data, only.start, only.start) : undefined
  if (!only || swap === undefined || other || to === undefined || others.length > 0) return []
  // The eighth word of SWAP_EXACT_IN_SINGLE.
  const least = leastAt(data, swap + 7 * 64)
  return least ? [{ least: { ...least, bits: 128n, path: [inner, only.at] }, to }] : []
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
  return listAt(data, word === undefined ? undefined : pointedAt(data, 10 + word * 64, 10))
}

function listAt(data: Hex, list: number | undefined): { start: number; end: number }[] {
  const count = list === undefined ? undefined : wordAt(data, list)
  if (list === undefined || count === undefined || count > most) return []
  const parts = Array.from({ length: Number(count) }, (_, index) => {
    const start = pointedAt(data, list + 64 + index * 64, list + 64)
    return start === undefined ? undefined : bytesAt(data, start)
  })
  return parts.every((part) => part !== undefined) ? parts : []
}

/** The code of a step, the byte at this place of the codes. */
function codeAt(data: Hex, codes: number | undefined, index: number): string {
  const { start = 0, end = 0 } = bytesAt(data, codes) ?? {}
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

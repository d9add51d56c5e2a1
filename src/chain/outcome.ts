import { numberToHex } from 'viem'
import type { Outcome } from '../methods/method.ts'
import type { Asset, CallView, LedgerEntry, Party } from '../wire/review.ts'
import { allowanceOf, amountOf, listOf, nameOf } from './explain/words.ts'

/** More words than this nobody reads before deciding. */
const mostWords = 20

type Sum = { asset: Asset; amount: bigint; bound?: LedgerEntry['bound'] }
type Allowed = { asset: Asset; party: Party; amount: bigint | undefined }

/**
 * What calls do in sum: per asset what leaves or arrives in the end, and the allowances that outlive the batch. The
 * sentence has at most twenty words.
 */
export function outcome(views: readonly CallView[]): Outcome {
  return sumUp(
    views.flatMap((view) => view.effects),
    () => plain(views),
  )
}

/** The same of any effects; `still` says it where nothing changes. */
export function sumUp(effects: readonly LedgerEntry[], still: () => string): Outcome {
  const { leaving, arriving } = sides(effects)
  const allowed = allowancesOf(effects)
  return {
    title: sentence({ leaving, arriving, allowed }) ?? still(),
    ledger: [
      ...leaving.map((sum) => row('sent', sum)),
      ...arriving.map((sum) => row('received', sum)),
      ...allowed.map(({ asset, party, amount }) => ({
        direction: 'allowance' as const,
        asset,
        party,
        ...(amount !== undefined && { amount: numberToHex(amount) }),
      })),
    ],
  }
}

/** What leaves and what arrives in the end, an entry for each asset. */
export function sides(effects: readonly LedgerEntry[]): { leaving: Sum[]; arriving: Sum[] } {
  const sums = [...sumsOf(effects).values()]
  return {
    leaving: sums.filter(({ amount }) => amount < 0n).map((sum) => ({ ...sum, amount: -sum.amount })),
    arriving: sums.filter(({ amount }) => amount > 0n),
  }
}

function row(direction: 'sent' | 'received', { asset, amount, bound }: Sum): LedgerEntry {
  return { direction, asset, amount: numberToHex(amount), ...(bound && { bound }) }
}

function sumsOf(effects: readonly LedgerEntry[]): Map<string, Sum> {
  const sums = new Map<string, Sum>()
  for (const { direction, asset, amount = '0x0', bound } of effects) {
    if (direction === 'allowance') continue
    const key = keyOf(asset)
    const before = sums.get(key)
    const change = direction === 'sent' ? -BigInt(amount) : BigInt(amount)
    sums.set(key, { asset, amount: (before?.amount ?? 0n) + change, bound: bound ?? before?.bound })
  }
  return sums
}

/** The last word on each asset and spender, less what the spender takes in the same batch. */
function allowancesOf(effects: readonly LedgerEntry[]): Allowed[] {
  const allowed = new Map<string, Allowed>()
  for (const { direction, asset, party, amount } of effects) {
    if (!party) continue
    const key = `${keyOf(asset)} ${party.address.toLowerCase()}`
    const before = allowed.get(key)
    if (direction === 'allowance')
      allowed.set(key, { asset, party, amount: amount === undefined ? undefined : BigInt(amount) })
    else if (before?.amount !== undefined && amount !== undefined) {
      const left = before.amount - BigInt(amount)
      allowed.set(key, { ...before, amount: left > 0n ? left : 0n })
    }
  }
  return [...allowed.values()].filter(({ amount }) => amount !== 0n)
}

function keyOf({ address, symbol }: Asset): string {
  return address ? `${address.toLowerCase()} ${symbol}` : 'coin'
}

type Parts = {
  leaving: Sum[]
  arriving: Sum[]
  allowed: Allowed[]
}

function sentence(parts: Parts): string | undefined {
  const { leaving, arriving, allowed } = parts
  const words = [
    leaving.length > 0 && `You send ${some(leaving)}.`,
    arriving.length > 0 && `You receive ${some(arriving)}.`,
    allowed.length > 0 && may(allowed),
  ].filter((one) => one !== false)
  if (words.length === 0) return undefined
  const whole = words.join(' ')
  return whole.split(' ').length <= mostWords ? whole : counted(parts)
}

/** "1 ETH and at most 200 USDC"; a number where that would be long. */
export function some(sums: readonly Sum[]): string {
  if (sums.length > 3) return `${sums.length} assets`
  return listOf(
    sums.map(({ asset, amount, bound }) => (bound ? `at ${bound} ` : '') + amountOf(amount, asset)),
  )
}

function may(allowed: readonly Allowed[]): string {
  const [first] = allowed
  if (!first || allowed.length > 1) return `${allowed.length} approvals outlive this.`
  const { asset, party, amount } = first
  if (amount === undefined && asset.decimals === 0)
    return `${nameOf(party)} may move all your ${asset.symbol}.`
  return `${nameOf(party)} may spend ${allowanceOf(amount ?? 2n ** 256n, asset)}.`
}

function counted({ leaving, arriving, allowed }: Parts): string {
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`
  const moved = [
    leaving.length > 0 && `send ${count(leaving.length, 'asset')}`,
    arriving.length > 0 && `receive ${count(arriving.length, 'asset')}`,
    allowed.length > 0 && `leave ${count(allowed.length, 'approval')}`,
  ].filter((one) => one !== false)
  return `You ${listOf(moved)}.`
}

function plain(views: readonly CallView[]): string {
  const [first] = views
  if (!first || views.length > 1) return `You make ${views.length} calls.`
  return `You ${first.verb.charAt(0).toLowerCase()}${first.verb.slice(1)}.`
}

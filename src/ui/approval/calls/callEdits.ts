import { parseUnits } from 'viem/utils'
import { isUnlimited } from '../../../domain/asset.ts'
import type { Edits } from '../../../domain/review/edits.ts'
import type { AllowanceUse, CallsBlock, CallView } from '../../../domain/review/review.ts'
import { plainDecimal } from '../../../i18n/decimal.ts'
import { inWords } from '../../../i18n/inWords.ts'
import { figure, listed } from '../../../i18n/sentences.ts'
import { t } from '../../../i18n/translate.ts'
import { coinsOf } from '../../shell/coinsOf.ts'
import { mostTaken } from './mostTaken.ts'
import { placesOf } from './placesOf.ts'

/** The edits without a call. */
export function removed(block: CallsBlock, place: number): Edits {
  return inOrder(
    block,
    placesOf(block).filter((one) => one !== place),
  )
}

/** The edits with a removed call put back, before the calls that follow it in the request. */
export function putBack(block: CallsBlock, place: number): Edits {
  const places = placesOf(block)
  const before = places.findIndex((one) => one > place)
  const at = before < 0 ? places.length : before
  return inOrder(block, places.toSpliced(at, 0, place))
}

/** The edits with a call moved by a number of places, negative for earlier. */
export function moved(block: CallsBlock, place: number, by: number): Edits {
  const places = placesOf(block)
  const at = places.indexOf(place)
  return inOrder(block, places.toSpliced(at, 1).toSpliced(at + by, 0, place))
}

/** The edits with another amount; `undefined` restores the site's. */
export function withAmount({ edits = {} }: CallsBlock, place: number, amount: bigint | undefined): Edits {
  const others = (edits.allowances ?? []).filter(({ index }) => index !== place)
  const allowances = amount === undefined ? others : [...others, { index: place, amount: hex(amount) }]
  return clean({ ...edits, allowances })
}

/**
 * The edits with approvals of exactly the amounts that the calls can take. `undefined` if none can be set: the amount
 * is open, or `increaseAllowance` adds it to an allowance that is not known here.
 */
export function exactly(block: CallsBlock, uses: readonly AllowanceUse[]): Edits | undefined {
  const places = placesOf(block)
  const set = uses.flatMap((use) => {
    const { allowance, data = '0x' } = block.calls[use.index] ?? {}
    const place = places[use.index]
    if (!allowance || data.startsWith('0x39509351') || BigInt(use.used) === 0n) return []
    const amount = mostTaken(block.calls, use)
    return amount !== undefined && amount < BigInt(allowance.amount) && place !== undefined
      ? [{ index: place, amount: hex(amount) }]
      : []
  })
  if (!block.editable || set.length === 0) return undefined
  const others = (block.edits?.allowances ?? []).filter(
    ({ index }) => !set.some((one) => one.index === index),
  )
  return clean({ ...block.edits, allowances: [...others, ...set] })
}

/** The edits with these least amounts, each for the call at this position. */
export function withLeast(block: CallsBlock, floors: readonly { at: number; amount: bigint }[]): Edits {
  const places = placesOf(block)
  const set = floors.map(({ at, amount }) => ({ index: places[at] ?? at, amount: hex(amount) }))
  const others = (block.edits?.least ?? []).filter(({ index }) => !set.some((one) => one.index === index))
  return clean({ ...block.edits, least: [...others, ...set] })
}

/** The edits with another gas limit; `undefined` restores the site's, or the network's estimate. */
export function withGas({ edits = {} }: CallsBlock, place: number, gas: bigint | undefined): Edits {
  const others = (edits.gas ?? []).filter(({ index }) => index !== place)
  return clean({ ...edits, gas: gas === undefined ? others : [...others, { index: place, gas: hex(gas) }] })
}

/** The edits with another nonce; `undefined` restores the next one. */
export function withNonce({ edits = {} }: CallsBlock, nonce: number | undefined): Edits {
  const { nonce: _, ...others } = edits
  return clean({ ...others, ...(nonce !== undefined && { nonce }) })
}

function inOrder({ edits, asked: originalCalls, calls }: CallsBlock, order: number[]): Edits {
  const isAsked = order.length === (originalCalls ?? calls).length && order.every((place, at) => place === at)
  // A nonce was chosen for the calls before.
  const { order: _, nonce: __, ...others } = edits ?? {}
  return clean({ ...others, ...(!isAsked && { order }) })
}

/** Removes empty lists, so that edits without changes equal the site's request. */
function clean({ allowances = [], least = [], gas = [], ...edits }: Edits): Edits {
  return {
    ...edits,
    ...(allowances.length > 0 && { allowances }),
    ...(least.length > 0 && { least }),
    ...(gas.length > 0 && { gas }),
  }
}

/** One change by the person, as a sentence; `removed` is the call that can be put back. */
export type Change = { text: string; removed?: number }

/** The differences from the site's request, by the numbers of the calls in that request. */
export function changesOf({ edits, asked: originalCalls, calls }: CallsBlock): Change[] {
  if (!edits) return []
  const places = placesOf({ calls })
  const before = originalCalls ?? calls
  const changes: Change[] = []
  for (const [place, view] of before.entries()) {
    const now = calls[places.indexOf(place)]
    if (!now) changes.push({ text: t('approval_changedLeftOut', named(view, place)), removed: place })
    else {
      if (now.allowance?.amount !== view.allowance?.amount)
        changes.push({
          text: t('approval_changedAmount', {
            ...named(view, place),
            now: amountOf(now),
            before: amountOf(view),
          }),
        })
      if (now.least && view.least && now.least.amount !== view.least.amount)
        changes.push({
          text: t('approval_changedAmount', {
            ...named(view, place),
            now: coinsOf(BigInt(now.least.amount), now.least.asset),
            before: coinsOf(BigInt(view.least.amount), view.least.asset),
          }),
        })
      if (now.gas && now.gas !== view.gas)
        changes.push({
          text: t('approval_changedGas', { ...named(view, place), gas: figure(BigInt(now.gas)) }),
        })
    }
  }
  const isSorted = places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0))
  if (!isSorted)
    changes.push({
      text: t('approval_changedOrder', {
        order: listed(
          places.map((place) => place + 1),
          'none',
        ),
      }),
    })
  if (edits.nonce !== undefined) changes.push({ text: t('approval_changedNonce', { nonce: edits.nonce }) })
  return changes
}

/** "200 TEST", or "unlimited TEST". */
export function amountOf({ allowance }: CallView): string {
  if (!allowance) return ''
  const { asset, amount } = allowance
  if (isUnlimited(BigInt(amount))) return t('amount_unlimited', { symbol: asset.symbol })
  return coinsOf(BigInt(amount), asset)
}

/** A typed amount in the smallest unit; `undefined` if the token cannot represent it. */
export function readAmount(text: string, decimals: number, most: bigint): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,78})(?:\.(\d*))?$/.exec(plainDecimal(text) ?? '') ?? []
  if (whole === undefined || fraction.replace(/0+$/, '').length > decimals) return undefined
  const amount = parseUnits(`${whole}.${fraction.slice(0, decimals) || '0'}`, decimals)
  return amount <= most ? amount : undefined
}

function named({ verb }: CallView, place: number): { number: number; what: string } {
  return { number: place + 1, what: inWords(verb) }
}

function hex(value: bigint): `0x${string}` {
  return `0x${value.toString(16)}`
}

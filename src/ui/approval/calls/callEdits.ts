import { parseUnits } from 'viem/utils'
import type { Edits } from '../../../domain/review/edits.ts'
import type { AllowanceUse, CallsBlock, CallView } from '../../../domain/review/review.ts'
import { plainDecimal } from '../../../i18n/decimal.ts'
import { isUnlimited } from '../../../i18n/formatAmount.ts'
import { figure, listed } from '../../../i18n/sentences.ts'
import { t } from '../../../i18n/translate.ts'
import { coinsOf } from '../../shell/coinsOf.ts'

/** The place in the request of each call that runs. */
export function placesOf({ calls }: CallsBlock): number[] {
  return calls.map(({ index }, at) => index ?? at)
}

/** Without a call. */
export function removed(block: CallsBlock, place: number): Edits {
  return inOrder(
    block,
    placesOf(block).filter((one) => one !== place),
  )
}

/** With a removed call again, before those that come after it in the request. */
export function putBack(block: CallsBlock, place: number): Edits {
  const places = placesOf(block)
  const before = places.findIndex((one) => one > place)
  const at = before < 0 ? places.length : before
  return inOrder(block, places.toSpliced(at, 0, place))
}

/** With a call so many places earlier (negative) or later. */
export function moved(block: CallsBlock, place: number, by: number): Edits {
  const places = placesOf(block)
  const at = places.indexOf(place)
  return inOrder(block, places.toSpliced(at, 1).toSpliced(at + by, 0, place))
}

/** With another amount; `undefined` is the site's. */
export function withAmount({ edits = {} }: CallsBlock, place: number, amount: bigint | undefined): Edits {
  const others = (edits.allowances ?? []).filter(({ index }) => index !== place)
  const allowances = amount === undefined ? others : [...others, { index: place, amount: hex(amount) }]
  return clean({ ...edits, allowances })
}

/**
 * With approvals of just what the calls use. `undefined` where none can be set: what `increaseAllowance` adds to is not
 * known here.
 */
export function exactly(block: CallsBlock, uses: readonly AllowanceUse[]): Edits | undefined {
  const places = placesOf(block)
  const set = uses.flatMap(({ index, used }) => {
    const { allowance, data = '0x' } = block.calls[index] ?? {}
    const place = places[index]
    const isSettable = allowance && !data.startsWith('0x39509351') && BigInt(used) > 0n
    return isSettable && place !== undefined ? [{ index: place, amount: used }] : []
  })
  if (!block.editable || set.length === 0) return undefined
  const others = (block.edits?.allowances ?? []).filter(
    ({ index }) => !set.some((one) => one.index === index),
  )
  return clean({ ...block.edits, allowances: [...others, ...set] })
}

/** With another gas limit; `undefined` is the site's, or what the network works out. */
export function withGas({ edits = {} }: CallsBlock, place: number, gas: bigint | undefined): Edits {
  const others = (edits.gas ?? []).filter(({ index }) => index !== place)
  return clean({ ...edits, gas: gas === undefined ? others : [...others, { index: place, gas: hex(gas) }] })
}

/** With another nonce; `undefined` is the next one. */
export function withNonce({ edits = {} }: CallsBlock, nonce: number | undefined): Edits {
  const { nonce: _, ...others } = edits
  return clean({ ...others, ...(nonce !== undefined && { nonce }) })
}

function inOrder({ edits, asked, calls }: CallsBlock, order: number[]): Edits {
  const isAsked = order.length === (asked ?? calls).length && order.every((place, at) => place === at)
  const { order: _, ...others } = edits ?? {}
  return clean({ ...others, ...(!isAsked && { order }) })
}

/** Drops entries that change nothing, so that a request without changes is the site's own. */
function clean({ allowances = [], gas = [], ...edits }: Edits): Edits {
  return { ...edits, ...(allowances.length > 0 && { allowances }), ...(gas.length > 0 && { gas }) }
}

/** One thing that the person changed, as a sentence; `removed` can be put back by itself. */
export type Change = { text: string; removed?: number }

/** The differences from the site's request, by the numbers of its calls. */
export function changesOf({ edits, asked, calls }: CallsBlock): Change[] {
  if (!edits) return []
  const places = placesOf({ calls } as CallsBlock)
  const before = asked ?? calls
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

/** An amount as it was typed, in the smallest unit; `undefined` where the token cannot count it. */
export function readAmount(text: string, decimals: number, most: bigint): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,78})(?:\.(\d*))?$/.exec(plainDecimal(text) ?? '') ?? []
  if (whole === undefined || fraction.replace(/0+$/, '').length > decimals) return undefined
  const amount = parseUnits(`${whole}.${fraction.slice(0, decimals) || '0'}`, decimals)
  return amount <= most ? amount : undefined
}

function named({ verb }: CallView, place: number): { number: number; what: string } {
  return { number: place + 1, what: verb }
}

function hex(value: bigint): `0x${string}` {
  return `0x${value.toString(16)}`
}

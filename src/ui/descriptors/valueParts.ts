import type { Address } from 'viem'
import { getAddress } from 'viem/utils'
import { isUnlimited } from '../../domain/asset.ts'
import { exactAmount } from '../../i18n/formatAmount.ts'
import { figure } from '../../i18n/sentences.ts'
import { moment } from '../../i18n/time.ts'
import { t } from '../../i18n/translate.ts'
import type { Asset } from '../node/readAssets.ts'
import type { InnerCall, Told } from './formatField.ts'
import { withoutMarks } from './quotableText.ts'
import type { Node } from './valueNode.ts'

/** Symbols and decimals of tokens, by address in lower case. */
export type Assets = ReadonlyMap<string, Asset>

/** A part of a value as the screen shows it. `said` is a text of the descriptor or of the data: always quoted. */
export type Part =
  | { is: 'said' | 'ours' | 'code'; text: string }
  | { is: 'address'; address: Address }
  | { is: 'amount'; amount: bigint; decimals: number; symbol?: string }

type Surroundings = { coin: { symbol: string; decimals: number }; assets: Assets }

const said = (text: string): Part => ({ is: 'said', text: withoutMarks(text) })
const ours = (text: string): Part => ({ is: 'ours', text })
const addressPart = (address: string): Part => ({ is: 'address', address: getAddress(address) })

/** A value in parts. Those of the data come first, then what the descriptor says about them. */
export function valueParts(told: Exclude<Told, InnerCall>, around: Surroundings): Part[] {
  switch (told.form) {
    case 'raw':
      return rawParts(told.node)
    case 'address':
      return [addressPart(told.address)]
    case 'amount':
      return [
        ...amountParts(told, around),
        ...(told.isNamed ? [ours(t('approval_describedNamed'))] : []),
        ...(told.all ? [said(told.all)] : []),
      ]
    case 'nft':
      return [
        ours(`#${told.id}`),
        addressPart(told.collection),
        ...(told.isNamed ? [ours(t('approval_describedNamed'))] : []),
      ]
    case 'moment':
      return [ours(moment(Number(told.number)))]
    case 'block':
      return [ours(t('approval_blockNumber', { number: figure(told.number) }))]
    case 'duration':
      return [ours(duration(told.number))]
    case 'unit':
      return [
        ours(exactAmount(told.amount, told.decimals)),
        ...(told.unit ? [said(told.unit)] : []),
        // The descriptor chose where the decimal point is.
        ...(told.decimals > 0 ? [ours(`(${figure(told.amount)})`)] : []),
      ]
    case 'word':
      return [...rawParts(told.node), said(told.word)]
  }
}

function rawParts({ type, value }: Node): Part[] {
  if (typeof value === 'boolean') return [ours(t(value ? 'common_yes' : 'common_no'))]
  if (typeof value === 'bigint') return [ours(figure(value))]
  if (type === 'address' && value !== undefined) return [addressPart(value)]
  return [type === 'string' ? said(value ?? '') : { is: 'code', text: value ?? '' }]
}

/**
 * An amount of a token: in whole tokens only if a list of the wallet or its contract states the decimals; the
 * contract then appears by its address. Otherwise in smallest units, as in the data.
 */
function amountParts(
  { amount, token }: Extract<Told, { form: 'amount' }>,
  { coin: { symbol, decimals }, assets }: Surroundings,
): Part[] {
  if (!token) return [{ is: 'amount', amount, decimals, symbol }]
  const asset = assets.get(token.toLowerCase())
  if (asset?.decimals === undefined)
    return [ours(t('amount_smallest', { amount: figure(amount), symbol: getAddress(token) }))]
  const number: Part = isUnlimited(amount)
    ? ours(t('common_unlimited'))
    : { is: 'amount', amount, decimals: asset.decimals }
  if (asset.own) return [number, ours(asset.symbol ?? '')]
  return [number, ...(asset.symbol ? [said(asset.symbol)] : []), addressPart(token)]
}

/** A duration in all its units: "2 d 3 h". */
function duration(seconds: bigint): string {
  const units = [
    ['common_days', 86_400n],
    ['common_hours', 3_600n],
    ['common_minutes', 60n],
    ['common_seconds', 1n],
  ] as const
  let left = seconds
  const parts = units.flatMap(([key, size]) => {
    const number = left / size
    left %= size
    return number > 0n ? [t(key, { number: figure(number) })] : []
  })
  return parts.join(' ') || t('common_seconds', { number: figure(0) })
}

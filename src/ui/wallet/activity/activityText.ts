import type { Hex } from 'viem'
import { isUnlimited } from '../../../domain/asset.ts'
import type { Activity, ActivityCall } from '../../../domain/batch.ts'
import type { Network } from '../../../domain/network.ts'
import type { TokenBalance } from '../../../domain/token.ts'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import { inWords } from '../../../i18n/inWords.ts'
import { counted, t } from '../../../i18n/translate.ts'

/** Title of a call in a list: the verb and, if the wallet knows it, the amount. */
export function callTitle(
  call: ActivityCall,
  network: Pick<Network, 'symbol' | 'decimals'> | undefined,
  tokens: readonly TokenBalance[],
): string {
  const { to, data, value, title } = call
  if (data === '0x' && to && network && BigInt(value) > 0n)
    return t('activity_send', { amount: amount(BigInt(value), network.decimals, network.symbol) })
  const token = tokens.find(
    ({ address }) => address !== undefined && address.toLowerCase() === to?.toLowerCase(),
  )
  const size = amountArgument(data)
  if (!token || size === undefined) return inWords(title)
  if (data.startsWith(transfer))
    return t('activity_send', { amount: amount(size, token.decimals, token.symbol) })
  if (size === 0n) return t('activity_takeBack', { symbol: token.symbol })
  if (isUnlimited(size)) return t('activity_approveUnlimited', { symbol: token.symbol })
  return t('activity_approve', { amount: amount(size, token.decimals, token.symbol) })
}

/** Recipient of a plain transfer, whose picture the list shows. `undefined` for any other call. */
export function recipient({ to, data }: ActivityCall): string | undefined {
  if (data === '0x') return to
  if (!data.startsWith(transfer) || amountArgument(data) === undefined) return undefined
  return `0x${data.slice(34, 74)}`
}

/** The heading of an activity in a list. */
export function activityTitle(
  activity: Activity,
  network: Pick<Network, 'symbol' | 'decimals'> | undefined,
  tokens: readonly TokenBalance[],
): string {
  const [first] = activity.calls
  if (activity.calls.length === 1 && first) return callTitle(first, network, tokens)
  return counted('activity_batch', activity.calls.length)
}

/** True while an activity is pending, even if it waits for something. */
export function isInFlight({ status }: Activity): boolean {
  return status === 100 || status === 102
}

const transfer = '0xa9059cbb'
const approve = '0x095ea7b3'

/** The second argument word of `transfer` and `approve`, which both take an address and an amount. */
function amountArgument(data: Hex): bigint | undefined {
  if (data.length !== 138 || !(data.startsWith(transfer) || data.startsWith(approve))) return undefined
  return BigInt(`0x${data.slice(74)}`)
}

function amount(value: bigint, decimals: number, symbol: string): string {
  return `${formatAmount(value, decimals).text}\u00a0${symbol}`
}

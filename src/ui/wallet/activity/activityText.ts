import type { Hex } from 'viem'
import { isUnlimited } from '../../../domain/asset.ts'
import type { Activity, ActivityCall } from '../../../domain/batch.ts'
import type { Network } from '../../../domain/network.ts'
import { callVerb } from '../../../domain/text/callVerb.ts'
import type { TokenBalance } from '../../../domain/token.ts'
import { inWords } from '../../../i18n/inWords.ts'
import { listed } from '../../../i18n/sentences.ts'
import { counted, sentence, t } from '../../../i18n/translate.ts'
import { assetAmount } from './assetAmount.ts'
import { isInFlight } from './isInFlight.ts'
import { movedBy } from './moved/moved.ts'
import { movedText } from './moved/movedText.ts'
import { receiverIn, type Sent, sentBy, tokenOf, transferOf, transferSelector } from './transfers.ts'

type Coin = Pick<Network, 'symbol' | 'decimals'> | undefined

/** Title of a call in a list: the verb and, if the wallet knows it, the amount. */
export function callTitle(call: ActivityCall, coin: Coin, tokens: readonly TokenBalance[]): string {
  const sent = transferOf(call, coin, tokens)
  if (sent) return t('activity_send', { amount: assetAmount(sent) })
  const token = tokenOf(call.to, tokens)
  const size = approvedIn(call.data)
  if (!token || size === undefined) return call.title ? inWords(call.title) : t(callVerb(call))
  if (size === 0n) return t('activity_takeBack', { symbol: token.symbol })
  if (isUnlimited(size)) return t('activity_approveUnlimited', { symbol: token.symbol })
  return t('activity_approve', { amount: assetAmount({ ...token, value: size }) })
}

/** Recipient of a plain transfer, whose picture the list shows. `undefined` for any other call. */
export function recipient({ to, data }: ActivityCall): string | undefined {
  if (data === '0x') return to
  return data.startsWith(transferSelector) && data.length === 138 ? receiverIn(data) : undefined
}

/** What happened, as the heading of an activity in a list: "Sent 4 TEST and 0.5 ETH", "Swapped 2 TEST for 1 ETH". */
export function activityTitle(activity: Activity, coin: Coin, tokens: readonly TokenBalance[]): string {
  const sent = sentBy(activity, coin, tokens)
  if (sent)
    return sentence(isInFlight(activity) ? 'activity_sending' : 'activity_sent', {
      amounts: listed(sent.assets.map(assetAmount)),
    })
  const moved = movedBy(activity, coin, tokens)
  if (moved) return movedText(moved).heading
  const [first, ...more] = activity.calls
  if (!first) return ''
  const title = callTitle(first, coin, tokens)
  return more.length > 0 ? counted('activity_andMore', more.length, { first: title }) : title
}

/** "to Mira", or "to 3 recipients". `nameOf` gives an address's name, or shortens it. */
export function recipientsText({ to }: Sent, nameOf: (address: string) => string): string {
  const [only = ''] = to
  return to.length === 1 ? t('activity_to', { name: nameOf(only) }) : counted('activity_toMany', to.length)
}

const approve = '0x095ea7b3'

/** The amount argument of `approve`. */
function approvedIn(data: Hex): bigint | undefined {
  return data.length === 138 && data.startsWith(approve) ? BigInt(`0x${data.slice(74)}`) : undefined
}

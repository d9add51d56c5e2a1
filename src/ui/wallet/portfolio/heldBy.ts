import type { Network } from '../../../domain/network.ts'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import { figure } from '../../../i18n/sentences.ts'
import { t } from '../../../i18n/translate.ts'
import { inert } from '../../kit/text/inertText.ts'
import { isTestChain } from './askedNetworks.ts'
import { assetOf } from './assetOf.ts'
import type { Line } from './portfolioSum.ts'

/** Amounts that fit below an account's name. */
const most = 2

type Held = { amount: bigint; decimals: number; symbol: string; isTest: boolean; network?: string }

/**
 * The largest holdings as texts, such as "1.5 ETH", and the number of the others: for a row that has no room for a
 * list. The same asset of several
 * networks is one amount. Any other names its network if its symbol occurs twice, or if it is test money.
 */
export function heldBy(lines: readonly Line[], networks: readonly Network[]): string[] {
  const all = new Map<string, Held>()
  for (const { position, amount } of lines) {
    if (amount === undefined) continue
    const { chainId, address, decimals, symbol } = position
    const network = networks.find((one) => one.chainId === chainId)
    const isTest = isTestChain(chainId)
    const key = assetOf(position, network)
    const before = all.get(key)
    const isNamed = !before && network && (address || network.custom || isTest)
    all.set(key, {
      amount: (before?.amount ?? 0n) + amount,
      decimals,
      symbol,
      isTest,
      ...(isNamed && { network: network.name }),
    })
  }
  const held = [...all.values()].toSorted((one, other) => Number(one.isTest) - Number(other.isTest))
  const texts = held.slice(0, most).map(({ amount, decimals, symbol, isTest, network }) => {
    const text = `${formatAmount(amount, decimals).text}\u00a0${inert(symbol, 16)}`
    const isTwice = held.filter((one) => one.symbol === symbol).length > 1
    return network && (isTest || isTwice) ? t('portfolio_amountOn', { amount: text, network }) : text
  })
  return held.length > most ? [...texts, `+${figure(held.length - most)}`] : texts
}

import type { Address } from 'viem'
import type { WellKnown } from '../../../domain/known/wellKnownTokens.ts'
import type { Network } from '../../../domain/network.ts'
import type { WatchedToken } from '../../../domain/token.ts'
import { type AskNetwork, askNetwork } from '../../node/askNetwork.ts'
import { readPortfolio } from '../portfolio/readPositions.ts'

/** A token that the addresses hold together, in base units. */
type FoundToken = { symbol: string; decimals: number; value: bigint }

/**
 * The coin in wei that the addresses hold on a network, `undefined` where no node reports it for all of them.
 * `isPartial`: some of the tokens were not read.
 */
export type FoundBalance = {
  chainId: number
  wei: bigint | undefined
  tokens: FoundToken[]
  isPartial?: boolean
}

/** Questions that one network gets at most. For a long watch list, the wallet asks only for the coin. */
const most = 4000

/** Asks a network's nodes for what the addresses hold together: its coin, listed and well-known tokens. */
export async function findBalance(
  network: Pick<Network, 'chainId' | 'symbol' | 'decimals'>,
  addresses: readonly Address[],
  lists: { watched: readonly WatchedToken[]; known: readonly WellKnown[] },
  ask: AskNetwork = askNetwork(network.chainId),
): Promise<FoundBalance> {
  const { chainId } = network
  const isShort = addresses.length * (lists.watched.length + lists.known.length) <= most
  const { watched, known } = isShort ? lists : { watched: [], known: [] }
  const { positions, unread = [] } =
    (await readPortfolio({
      network,
      owners: addresses,
      watched,
      known,
      activities: [],
      ask,
    }).catch(() => undefined)) ?? {}
  const [coin, ...tokens] = positions ?? []
  const isUnknown = tokens.some(({ amounts }) => amounts.includes(undefined))
  return {
    chainId,
    wei: coin?.amounts.every((one) => one !== undefined) ? sumOf(coin.amounts) : undefined,
    tokens: tokens
      .map(({ symbol, decimals, amounts }) => ({ symbol, decimals, value: sumOf(amounts) }))
      .filter(({ value }) => value > 0n),
    ...((!isShort || isUnknown || unread.length > 0) && { isPartial: true }),
  }
}

const sumOf = (amounts: readonly (bigint | undefined)[]) =>
  amounts.reduce((sum: bigint, one) => sum + (one ?? 0n), 0n)

/** Sorts the answers for a page: networks with something, those without an answer or with a part of it, and all others. */
export function sortFound<network extends Pick<Network, 'chainId'>>(
  networks: readonly network[],
  found: ReadonlyMap<number, FoundBalance>,
) {
  const is = (test: (one: FoundBalance) => boolean) => (network: network) => {
    const one = found.get(network.chainId)
    return one !== undefined && test(one)
  }
  const holds = is(({ wei, tokens }) => (wei ?? 0n) > 0n || tokens.length > 0)
  return {
    held: networks.filter(holds),
    silent: networks.filter(is(({ wei }) => wei === undefined)).filter((one) => !holds(one)),
    partly: networks.filter(is(({ wei, isPartial = false }) => wei !== undefined && isPartial)),
    isAsking: found.size < networks.length,
    hasEmpty: networks.some(
      is(({ wei, tokens, isPartial = false }) => wei === 0n && tokens.length === 0 && !isPartial),
    ),
  }
}

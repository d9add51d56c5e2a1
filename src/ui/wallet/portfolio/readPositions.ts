import type { Address } from 'viem'
import type { Activity } from '../../../domain/batch.ts'
import type { WellKnown } from '../../../domain/known/wellKnownTokens.ts'
import type { Network } from '../../../domain/network.ts'
import { sameAddress } from '../../../domain/sameAddress.ts'
import type { WatchedToken } from '../../../domain/token.ts'
import type { AskNetwork } from '../../node/askNetwork.ts'
import { readHeld } from '../../node/readBalances.ts'
import { candidatesOf, nameTokens } from '../tokens/findTokens.ts'

/** What the accounts hold of one asset of a network. Without an address, its coin. */
export type Position = {
  chainId: number
  address?: Address
  symbol: string
  decimals: number
  /** The list of this network lacks the token. */
  isFound?: true
  /** What the wallet's own list of this network calls the token: the same on others if it is the same asset. */
  knownAs?: string
  /** By account, in base units, in the order of the question. `undefined` where no node told it. */
  amounts: (bigint | undefined)[]
}

/** A position whose contract may not have reported its decimals. */
export type Unmeasured = Omit<Position, 'decimals'> & { decimals?: number }

/**
 * Positions, and the places of the accounts for which reading a well-known token failed. `missing`: tokens that the
 * accounts may hold and no position names, because that reading failed or because they report no decimals.
 */
export type Portfolio = { positions: Position[]; unread: number[]; missing: Unmeasured[] }

type Options = {
  network: Pick<Network, 'chainId' | 'symbol' | 'decimals'>
  owners: readonly Address[]
  watched: readonly WatchedToken[]
  known: readonly WellKnown[]
  activities: readonly Activity[]
  ask: AskNetwork
}

/**
 * What the accounts hold on one network: its coin, the visible tokens of the list, well-known tokens, and those
 * that the accounts' own batches used. Nobody can place another token here by sending it. `undefined` if the
 * node answers but reports no coin. Rejects if it does not answer.
 */
export async function readPortfolio(options: Options): Promise<Portfolio | undefined> {
  const { network, owners, watched, known, activities, ask } = options
  const { chainId } = network
  const listed = watched.filter(({ hidden, unverified }) => !hidden && !unverified)
  const candidates = new Set(
    owners.flatMap((owner) => candidatesOf({ owner, chainId, known, listed: watched, activities })),
  )
  const addresses = [...listed.map(({ address }) => address), ...candidates]
  const held = await readHeld(ask, owners, addresses)
  if (held.every(({ coin }) => coin === undefined)) return undefined

  const amountsAt = (index: number) => held.map(({ tokens }) => tokens[index])
  const asked = addresses
    .map((address, index) => ({ address, amounts: amountsAt(index) }))
    .slice(listed.length)
  const found = asked.filter(({ amounts }) => amounts.some((amount) => amount))
  const names = await nameTokens(
    ask,
    found.map(({ address }) => address),
    known,
  )
  const isKnown = addresses.map((address) => known.some((one) => sameAddress(one.address, address)))
  const unread = held.flatMap(({ failed }, place) =>
    failed.some((one, at) => one && isKnown[at]) ? [place] : [],
  )
  const positions: Position[] = [
    {
      chainId,
      symbol: network.symbol,
      decimals: network.decimals,
      amounts: held.map(({ coin }) => coin),
    },
    ...listed.map(({ address, symbol, decimals }, index) => ({
      chainId,
      address,
      symbol,
      decimals,
      ...nameIn(known, { address, symbol, decimals }),
      amounts: amountsAt(index),
    })),
    ...found.flatMap(({ address, amounts }): Position[] => {
      const named = names.get(address)
      if (!named) return []
      const { symbol, decimals } = named
      // A candidate is a question for every account: `unread` says whether an answer is missing.
      return [
        {
          chainId,
          address,
          symbol,
          decimals,
          isFound: true,
          ...nameIn(known, { address, symbol, decimals }),
          amounts: amounts.map((one) => one ?? 0n),
        },
      ]
    }),
  ]
  const missing = asked.flatMap(({ address, amounts }, index): Unmeasured[] => {
    if (amounts.some((amount) => amount))
      return names.has(address) ? [] : [{ chainId, address, symbol: '', amounts }]
    const own = known.find((one) => sameAddress(one.address, address))
    if (!own || !held.some(({ failed }) => failed[listed.length + index])) return []
    const { symbol, decimals } = own
    return [{ chainId, address, symbol, decimals, amounts }]
  })
  return { positions, unread, missing }
}

/** The list names a token by its address. One whose contract reports another symbol or decimals has no such name. */
function nameIn(
  known: readonly WellKnown[],
  { address, symbol, decimals }: Pick<WellKnown, 'address' | 'symbol' | 'decimals'>,
): Pick<Position, 'knownAs'> {
  const own = known.find((one) => sameAddress(one.address, address))
  if (own?.symbol !== symbol || own.decimals !== decimals) return {}
  return { knownAs: `${symbol}/${own.name.toLowerCase()}/${decimals}` }
}

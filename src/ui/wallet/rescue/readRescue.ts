import type { Address } from 'viem'
import { defaultDelegate } from '../../../contracts/delegates.ts'
import type { Activity } from '../../../domain/batch.ts'
import type { WellKnown } from '../../../domain/known/wellKnownTokens.ts'
import type { Network } from '../../../domain/network.ts'
import type { Nft } from '../../../domain/nft.ts'
import type { WatchedToken } from '../../../domain/token.ts'
import { entryPoint } from '../../../domain/userOperation.ts'
import type { AskNetwork } from '../../node/askNetwork.ts'
import { readAssets } from '../../node/readAssets.ts'
import { readHeld } from '../../node/readBalances.ts'
import { type Exposure, readExposure } from '../allowances/readExposure.ts'
import { readHoldings } from '../nfts/readNfts.ts'
import { readPortfolio, type Unmeasured } from '../portfolio/readPositions.ts'
import { type AccountCode, accountCode } from './destinations.ts'
import type { Belongings } from './rescuePlan.ts'

/** What a rescue can move, and what the network tells about the accounts. */
export type Situation = Belongings & {
  /** The allowances, the blocks that the nodes searched for them, and the contract that the account runs. */
  exposure: Exposure
  /** The network has both contracts that a rescue needs. */
  isPossible: boolean
  /** Whose code each of the other accounts runs. */
  codes: ReadonlyMap<Address, AccountCode>
}

/**
 * Reads everything about an account's rescue from one network's nodes, also what the person hid. Rejects if they do
 * not answer.
 */
export async function readRescue(options: {
  network: Network
  from: Address
  others: readonly Address[]
  nfts: readonly Nft[]
  watched: readonly WatchedToken[]
  known: readonly WellKnown[]
  activities: readonly Activity[]
  ask: AskNetwork
  /** Milliseconds since 1970. */
  now: number
}): Promise<Situation> {
  const { network, from, others, nfts, watched, ask } = options
  const { chainId } = network
  const code = (address: Address) => ({ method: 'eth_getCode' as const, params: [address, 'latest'] })
  const verified = watched.filter(({ unverified }) => !unverified)
  const [portfolio, unverified, holdings, exposure, codes] = await Promise.all([
    readPortfolio({ ...options, watched: verified.map(({ hidden: _, ...rest }) => rest), owners: [from] }),
    readUnverified(options),
    readHoldings(ask, nfts, from),
    readExposure({ ...options, owner: from, chainId }),
    ask([entryPoint, defaultDelegate.address, ...others].map(code)),
  ])
  if (!portfolio) throw new Error('The node reports nothing')
  const [entry, delegate, ...rest] = codes
  return {
    positions: withoutTwins([
      ...portfolio.positions,
      ...portfolio.missing,
      ...unverified,
      ...allowed(exposure, chainId),
    ]),
    nfts: nfts.map((nft, index) => ({ nft, amount: holdings[index]?.amount })),
    allowances: exposure.allowances,
    known: knownContracts(options),
    exposure,
    isPossible: isCode(entry) && isCode(delegate),
    codes: new Map(others.map((other, index) => [other, accountCode(rest[index])])),
  }
}

/** Contracts of the wallet's lists, and those that the person added and shows. */
function knownContracts({
  known,
  watched,
  nfts,
}: Pick<Parameters<typeof readRescue>[0], 'known' | 'watched' | 'nfts'>): Set<string> {
  const shown = [...watched.filter(({ unverified }) => !unverified), ...nfts].filter(({ hidden }) => !hidden)
  return new Set([...known, ...shown].map(({ address }) => address.toLowerCase()))
}

/** Tokens that a site named and no node had read when the person added them. */
async function readUnverified({
  network: { chainId },
  from,
  watched,
  ask,
}: Pick<Parameters<typeof readRescue>[0], 'network' | 'from' | 'watched' | 'ask'>): Promise<Unmeasured[]> {
  const tokens = watched.filter(({ unverified }) => unverified)
  const addresses = tokens.map(({ address }) => address)
  if (tokens.length === 0) return []
  const [[held], assets] = await Promise.all([
    readHeld(ask, [from], addresses),
    readAssets(ask, addresses, []),
  ])
  return tokens.map(({ address, symbol: named }, index) => {
    const { symbol = named, decimals } = assets.get(address) ?? {}
    return { ...measured(decimals), chainId, address, symbol, amounts: [held?.tokens[index]] }
  })
}

/** Tokens of which the account gave an allowance. A stranger's contract may claim that, so they may be anyone's. */
function allowed({ allowances, assets, balances }: Exposure, chainId: number): Unmeasured[] {
  return allowances.flatMap(({ kind, token: address }): Unmeasured[] => {
    // A collection's NFTs have numbers.
    if (kind === 'operator' || kind === 'item') return []
    const { symbol = '', decimals } = assets.get(address) ?? {}
    return [{ ...measured(decimals), chainId, address, symbol, amounts: [balances.get(address)] }]
  })
}

const measured = (decimals: number | undefined) => (decimals === undefined ? {} : { decimals })

/** The first of those with the same address. */
function withoutTwins(positions: readonly Unmeasured[]): Unmeasured[] {
  const first = new Map<string | undefined, Unmeasured>()
  for (const position of positions) {
    const key = position.address?.toLowerCase()
    if (!first.has(key)) first.set(key, position)
  }
  return [...first.values()]
}

const isCode = (answer: unknown) => typeof answer === 'string' && answer.length > 2

import type { Address } from 'viem'
import { defaultDelegate } from '../../../contracts/delegates.ts'
import type { Activity } from '../../../domain/batch.ts'
import type { WellKnown } from '../../../domain/known/wellKnownTokens.ts'
import type { Network } from '../../../domain/network.ts'
import type { Nft } from '../../../domain/nft.ts'
import type { WatchedToken } from '../../../domain/token.ts'
import { entryPoint } from '../../../domain/userOperation.ts'
import type { AskNetwork } from '../../node/askNetwork.ts'
import { readExposure } from '../allowances/readExposure.ts'
import { readHoldings } from '../nfts/readNfts.ts'
import { type Position, readPositions } from '../portfolio/readPositions.ts'
import type { Belongings } from './rescuePlan.ts'

/** What a rescue can move, and what the network tells about the accounts. */
export type Situation = Belongings & {
  /** The contract that the account runs. */
  delegate?: Address
  /** The network has both contracts that a rescue needs. */
  isPossible: boolean
  /** Accounts with code: the EntryPoint takes no operation from them. */
  withCode: readonly Address[]
}

/** Reads everything about an account's rescue from one network's nodes. Rejects if they do not answer. */
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
  const { network, from, others, nfts, ask } = options
  const { chainId } = network
  const code = (address: Address) => ({ method: 'eth_getCode' as const, params: [address, 'latest'] })
  const [positions, holdings, exposure, codes] = await Promise.all([
    readPositions({ ...options, owners: [from] }),
    readHoldings(ask, nfts, from),
    readExposure({ ...options, owner: from, chainId }),
    ask([entryPoint, defaultDelegate.address, ...others].map(code)),
  ])
  if (!positions) throw new Error('The node reports nothing')
  const [entry, delegate, ...rest] = codes
  const held = new Set(positions.map(({ address }) => address?.toLowerCase()))
  // Nobody can add a token here by sending it: an allowance of it exists only if the account gave one.
  const more = exposure.allowances
    .map(({ token }) => token)
    .filter((token, index, all) => all.indexOf(token) === index && !held.has(token.toLowerCase()))
    .flatMap((token): Position[] => {
      const { symbol, decimals } = exposure.assets.get(token) ?? {}
      const amount = exposure.balances.get(token)
      if (!amount || decimals === undefined) return []
      return [{ chainId, address: token, symbol: symbol ?? '', decimals, amounts: [amount] }]
    })
  return {
    positions: [...positions, ...more],
    nfts: nfts.flatMap((nft, index) => {
      const amount = holdings[index]?.amount
      return amount ? [{ nft, amount }] : []
    }),
    allowances: exposure.allowances,
    ...(exposure.delegate && { delegate: exposure.delegate }),
    isPossible: isCode(entry) && isCode(delegate),
    withCode: others.filter((_, index) => isCode(rest[index])),
  }
}

const isCode = (answer: unknown) => typeof answer === 'string' && answer.length > 2

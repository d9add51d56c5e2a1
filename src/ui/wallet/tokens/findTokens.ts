import type { Address } from 'viem'
import { decodeFunctionData, getAddress, parseAbi } from 'viem/utils'
import type { Activity } from '../../../domain/batch.ts'
import type { WellKnown } from '../../../domain/known/wellKnownTokens.ts'
import { sameAddress } from '../../../domain/sameAddress.ts'
import type { TokenBalance } from '../../../domain/token.ts'
import type { Ask } from '../../node/askNetwork.ts'
import { readAssets } from '../../node/readAssets.ts'
import { readBalances } from '../../node/readBalances.ts'

/** A token that the account holds and that its list lacks. `value` is in base units. */
export type FoundToken = {
  address: Address
  symbol: string
  decimals: number
  value: bigint
  /** Name of a well-known token. Absent for a contract that only the account's own batches called. */
  name?: string
}

/** Maximum contracts to ask. */
const most = 200

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
])

/** Where to look for tokens of an account that its list lacks. */
export type Search = {
  owner: Address
  chainId: number
  known: readonly WellKnown[]
  /** Every token in the list, also the hidden ones. */
  listed: readonly Pick<TokenBalance, 'address'>[]
  activities: readonly Activity[]
}

/**
 * Finds tokens that the account holds and that its list lacks: well-known ones of the chain, and contracts that
 * the account's own calls treated as tokens. Rejects if the node does not answer. No other token is found, so
 * nobody can place one here by sending it to the account.
 */
export async function findTokens({ ask, ...search }: Search & { ask: Ask }): Promise<FoundToken[]> {
  const candidates = candidatesOf(search)
  const balances = await readBalances(ask, search.owner, candidates)
  const held = candidates.flatMap((address, index) => {
    const value = balances[index]
    return value ? [{ address, value }] : []
  })
  const names = await nameTokens(
    ask,
    held.map(({ address }) => address),
    search.known,
  )
  return held.flatMap(({ address, value }): FoundToken[] => {
    const named = names.get(address)
    return named ? [{ address, value, ...named }] : []
  })
}

/** The tokens to ask for, well-known ones first. */
export function candidatesOf({ owner, chainId, known, listed, activities }: Search): Address[] {
  const isListed = (address: Address) =>
    listed.some((one) => one.address && sameAddress(one.address, address))
  const own = activities
    .filter((one) => one.chainId === chainId && sameAddress(one.from, owner))
    .flatMap(({ calls }) => calls.flatMap(tokenIn))
    .filter((address) => !known.some((one) => sameAddress(one.address, address)))
  const all = [...known.map(({ address }) => address), ...own].filter((address) => !isListed(address))
  return [...new Set(all)].slice(0, most)
}

type Named = Pick<FoundToken, 'symbol' | 'decimals' | 'name'>

/** Symbols and decimals, from the wallet's own list or else from the contracts. Omits tokens without them. */
export async function nameTokens(
  ask: Ask,
  addresses: readonly Address[],
  known: readonly WellKnown[],
): Promise<Map<Address, Named>> {
  const names = new Map<Address, Named>()
  for (const { address, symbol, decimals, name } of known)
    if (addresses.includes(address)) names.set(address, { symbol, decimals, name })
  const assets = await readAssets(
    ask,
    addresses.filter((address) => !names.has(address)),
    [],
  )
  // A name that a contract gives itself proves nothing, so it is not shown as one.
  for (const [address, { symbol, decimals }] of assets)
    if (symbol !== undefined && decimals !== undefined) names.set(address, { symbol, decimals })
  return names
}

/** The token whose function a call used, even if the call failed. */
function tokenIn({ to, data }: Activity['calls'][number]): Address[] {
  if (!to || data.length < 10) return []
  try {
    decodeFunctionData({ abi, data })
    return [getAddress(to)]
  } catch {
    return []
  }
}

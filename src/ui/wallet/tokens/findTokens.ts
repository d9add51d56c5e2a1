import type { Address } from 'viem'
import { decodeFunctionData, getAddress, parseAbi } from 'viem/utils'
import type { Activity } from '../../../domain/batch.ts'
import type { WellKnown } from '../../../domain/known/wellKnownTokens.ts'
import { sameAddress } from '../../../domain/sameAddress.ts'
import type { TokenBalance } from '../../../domain/token.ts'
import type { Ask } from '../../node/askNode.ts'
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

/**
 * Finds tokens that the account holds and that its list lacks: well-known ones of the chain, and contracts that
 * the account's own calls treated as tokens. Rejects if the node does not answer. No other token is found, so
 * nobody can place one here by sending it to the account.
 */
export async function findTokens(options: {
  owner: Address
  chainId: number
  known: readonly WellKnown[]
  listed: readonly TokenBalance[]
  activities: readonly Activity[]
  ask: Ask
}): Promise<FoundToken[]> {
  const { owner, chainId, known, listed, activities, ask } = options
  const isListed = (address: Address) =>
    listed.some((one) => one.address && sameAddress(one.address, address))
  const wellKnown = known.filter(({ address }) => !isListed(address))
  const own = activities
    .filter((one) => one.chainId === chainId && sameAddress(one.from, owner))
    .flatMap(({ calls }) => calls.flatMap(tokenIn))
    .filter((address) => !isListed(address) && !known.some((one) => sameAddress(one.address, address)))
  const candidates = [...new Set([...wellKnown.map(({ address }) => address), ...own])].slice(0, most)

  const balances = await readBalances(ask, owner, candidates)
  const held = candidates.flatMap((address, index) => {
    const value = balances[index]
    return value ? [{ address, value }] : []
  })
  const strangers = held.map(({ address }) => address).filter((address) => own.includes(address))
  const assets = await readAssets(ask, strangers, [])
  return held.flatMap(({ address, value }): FoundToken[] => {
    const { symbol, decimals, name } =
      wellKnown.find((one) => one.address === address) ?? named(assets.get(address)) ?? {}
    if (symbol === undefined || decimals === undefined) return []
    return [{ address, symbol, decimals, value, ...(name !== undefined && { name }) }]
  })
}

/** A name that a contract gives itself proves nothing, so it is not shown as one. */
function named(asset: { symbol?: string; decimals?: number } | undefined) {
  return asset && { symbol: asset.symbol, decimals: asset.decimals, name: undefined }
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

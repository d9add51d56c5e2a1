import type { Address, Hex } from 'viem'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import { wellKnownTokens } from '../../domain/known/wellKnownTokens.ts'
import type { TokenBalance } from '../../domain/token.ts'
import { askMany } from '../wallet/allowances/findAllowances.ts'
import type { Ask } from './askNetwork.ts'

/** A token's symbol and decimals. `own`: the person watches it, or the wallet's own list names it. */
export type Asset = { symbol?: string; decimals?: number; own: boolean }

type Listed = Pick<TokenBalance, 'address' | 'symbol' | 'decimals' | 'unverified'>

const abi = parseAbi(['function symbol() view returns (string)', 'function decimals() view returns (uint8)'])

/** Maximum decimals of a token that the wallet shows. */
const mostDecimals = 36

/** Symbols and decimals from the person's and the wallet's own lists, or else from the contracts. */
export async function readListedAssets(
  ask: Ask,
  chainId: number,
  wanted: readonly Address[],
  watched: readonly TokenBalance[],
): Promise<Map<Address, Asset>> {
  return readAssets(ask, wanted, [...watched, ...(await wellKnownTokens(chainId))])
}

/**
 * Symbols and decimals of these tokens, from the lists or else from their contracts. The last entry of a token
 * counts. No node can change what a list says, however an address is written.
 */
export async function readAssets(
  ask: Ask,
  wanted: readonly Address[],
  listed: readonly Listed[],
): Promise<Map<Address, Asset>> {
  const known = new Map<string, Asset>()
  for (const { address, symbol, decimals, unverified } of listed)
    if (address && !unverified) known.set(address.toLowerCase(), { symbol, decimals, own: true })
  const assets = new Map<Address, Asset>()
  const strangers: Address[] = []
  for (const address of new Set(wanted)) {
    const own = known.get(address.toLowerCase())
    if (own) assets.set(address, own)
    else strangers.push(address)
  }
  const answers = await askMany(
    ask,
    strangers.flatMap((to) =>
      (['symbol', 'decimals'] as const).map((functionName) => ({
        to,
        data: encodeFunctionData({ abi, functionName }),
      })),
    ),
  )
  for (const [index, address] of strangers.entries()) {
    const symbol = decoded('symbol', answers[2 * index])
    const decimals = decoded('decimals', answers[2 * index + 1])
    const isUsable = typeof decimals === 'number' && decimals <= mostDecimals
    assets.set(address, {
      ...(typeof symbol === 'string' && symbol && { symbol }),
      ...(isUsable && { decimals }),
      own: false,
    })
  }
  return assets
}

function decoded(functionName: 'symbol' | 'decimals', data: unknown): unknown {
  if (typeof data !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(data) || data.length > 2000) return undefined
  try {
    return decodeFunctionResult({ abi, functionName, data: data as Hex })
  } catch {
    return undefined
  }
}

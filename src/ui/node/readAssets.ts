import type { Address, Hex } from 'viem'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import type { TokenBalance } from '../../domain/token.ts'
import { askMany } from '../wallet/allowances/findAllowances.ts'
import type { Ask } from './askNode.ts'

/** A token's symbol and decimals. `own`: the person watches it, so they have seen its symbol before. */
export type Asset = { symbol?: string; decimals?: number; own: boolean }

const abi = parseAbi(['function symbol() view returns (string)', 'function decimals() view returns (uint8)'])

/** Maximum decimals of a token that the wallet shows. */
const mostDecimals = 36

/** Symbols and decimals of these tokens, from the person's list or else from their contracts. */
export async function readAssets(
  ask: Ask,
  wanted: readonly Address[],
  listed: readonly TokenBalance[],
): Promise<Map<Address, Asset>> {
  const assets = new Map<Address, Asset>()
  for (const { address, symbol, decimals } of listed)
    if (address) assets.set(address, { symbol, decimals, own: true })
  const strangers = [...new Set(wanted)].filter((address) => !assets.has(address))
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

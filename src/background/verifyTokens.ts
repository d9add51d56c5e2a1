import * as v from 'valibot'
import type { Address } from 'viem'
import type { OnChainToken } from '../domain/services.ts'
import { symbol as usable } from '../methods/tokens/tokenShape.ts'
import type { State } from '../storage/state/state.ts'

/**
 * Reads the contracts of tokens that were added while no node responded. A contract without decimals counts in
 * its smallest units.
 */
export async function verifyTokens(
  { tokens }: Pick<State, 'tokens'>,
  read: (chainId: number, address: Address) => Promise<OnChainToken>,
  chainId: number,
): Promise<void> {
  const waiting = (tokens.getState()[chainId] ?? []).filter(({ unverified }) => unverified)
  for (const { address } of waiting) {
    const found = await read(chainId, address)
    if (found.state !== 'token') continue
    const { symbol, name, decimals = 0 } = found
    const metadata = {
      decimals,
      ...(v.is(usable, symbol) && { symbol }),
      ...(name !== undefined && { name }),
    }
    await tokens.commit((before) => ({
      ...before,
      [chainId]: (before[chainId] ?? []).map((token) => {
        const { unverified, ...rest } = token
        return token.address === address && unverified ? { ...rest, ...metadata } : token
      }),
    }))
  }
}

import * as v from 'valibot'
import type { Address } from 'viem'
import { wellKnownTokens } from '../domain/known/wellKnownTokens.ts'
import type { OnChainToken } from '../domain/services.ts'
import { present } from '../lib/present.ts'
import { symbol as usable } from '../methods/tokens/tokenShape.ts'
import type { State } from '../storage/state/state.ts'

/**
 * Corrects stored facts of tokens: those of the wallet's own list by that list, which no node can change, and on
 * the chain those that were added while no node reported their decimals, by their contracts.
 */
export async function verifyTokens(
  { tokens }: Pick<State, 'tokens'>,
  read: (chainId: number, address: Address) => Promise<OnChainToken>,
  chainId: number,
): Promise<void> {
  for (const [id, list] of Object.entries(tokens.getState())) {
    const known = await wellKnownTokens(Number(id))
    for (const { address, symbol: stored, decimals: places, unverified } of list) {
      const listed = known.find((one) => one.address === address)
      const isWrong = listed && (listed.symbol !== stored || listed.decimals !== places)
      if (!isWrong && !(unverified && id === `${chainId}`)) continue
      const found = listed ? { state: 'token' as const, ...listed } : await read(chainId, address)
      if (found.state !== 'token' || found.decimals === undefined) continue
      const { symbol, name, decimals } = found
      const metadata = {
        decimals,
        ...(v.is(usable, symbol) && { symbol }),
        ...present({ name }),
      }
      await tokens.commit((before) => ({
        ...before,
        [id]: (before[id] ?? []).map((token) => {
          const { unverified: _, ...rest } = token
          return token.address === address ? { ...rest, ...metadata } : token
        }),
      }))
    }
  }
}

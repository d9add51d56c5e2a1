import * as v from 'valibot'
import type { Address } from 'viem'
import { fileOf } from '../../lib/lazyFile.ts'
import { address } from '../schema.ts'

/** A token that people know by its symbol, at its only true address on a chain. */
export type WellKnown = { symbol: string; name: string; decimals: number; address: Address }

const Row = v.pipe(
  v.tuple([v.string(), v.string(), v.number(), address]),
  v.transform(([symbol, name, decimals, address]): WellKnown => ({ symbol, name, decimals, address })),
)
/** By chain id. */
const rows = fileOf('tokens.json', v.record(v.string(), v.array(Row)))

/**
 * The well-known tokens of a chain, from a file of the extension. The wallet detects fakes by comparing with
 * these; the list does not recommend tokens.
 */
export async function wellKnownTokens(chainId: number): Promise<readonly WellKnown[]> {
  return (await rows())[chainId] ?? []
}

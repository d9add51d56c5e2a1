import * as v from 'valibot'
import type { Address } from 'viem'
import { coinAddress } from '../../../domain/asset.ts'
import { WalletError } from '../../../domain/errors.ts'
import { looseAddress, parse, quantity } from '../../../domain/schema.ts'
import { plainObject } from '../../../domain/shape.ts'

/** The most assets of a batch: nobody reads more, and each costs a request to the node. */
const most = 16

const assets = v.object({
  requiredAssets: v.pipe(
    v.array(
      v.pipe(
        plainObject,
        v.object({
          address: looseAddress,
          amount: quantity,
          standard: v.string(),
          tokenId: v.optional(quantity),
        }),
        v.check(
          ({ standard, tokenId }) => !isCollectible(standard) || tokenId !== undefined,
          'Expected a tokenId',
        ),
      ),
    ),
    v.maxLength(most, `Expected at most ${most} assets`),
  ),
})

/** An amount that a batch needs. Without an address it is the network's coin. */
export type Needed = { address?: Address; amount: bigint }

/**
 * The amounts in `requiredAssets`, summed up by asset. Throws `requiredAssetsInvalid` for another shape, and
 * `assetUnsupported` for what the wallet does not bring. An optional capability is ignored instead: after an error,
 * viem's fallback would send the calls one by one.
 */
export function readAssets(
  wanted: { requiredAssets?: unknown; optional?: boolean | undefined } | undefined,
): Needed[] {
  if (wanted?.requiredAssets === undefined) return []
  if (wanted.optional && !v.safeParse(assets, wanted).success) return []
  const { requiredAssets } = parse(assets, wanted, 'requiredAssetsInvalid')
  const sums = new Map<Address | undefined, bigint>()
  for (const [index, { address, amount, standard }] of requiredAssets.entries()) {
    if (standard !== 'erc20') {
      if (wanted.optional) continue
      throw unsupported('Not an ERC-20 token', index)
    }
    const token = address === coinAddress ? undefined : address
    sums.set(token, (sums.get(token) ?? 0n) + BigInt(amount))
  }
  return [...sums].map(([address, amount]) => ({ ...(address && { address }), amount }))
}

export function unsupported(detail: string, index: number): WalletError {
  return new WalletError('assetUnsupported', detail, { path: `requiredAssets.${index}` })
}

function isCollectible(standard: string): boolean {
  return standard === 'erc721' || standard === 'erc1155'
}

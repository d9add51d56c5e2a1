import type { Address } from 'viem'
import { WalletError } from '../../../domain/errors.ts'
import { ifKnown } from '../../ifKnown.ts'
import type { Context } from '../../method.ts'
import type { BatchRequest } from '../batchShape.ts'
import { helpersOf } from './helpers.ts'
import { readAssets, unsupported } from './requiredAssets.ts'

/**
 * Refuses, before a window opens, what the capability can never do: with public facts alone, so that no answer
 * tells a site what the user's other accounts hold. Throws as `readAssets`, `fundsUnavailable` if there is no
 * other account, and `assetUnsupported` for an address that is no ERC-20 token. An optional capability is ignored
 * instead.
 */
export async function checkFunds(request: BatchRequest, from: Address, context: Context): Promise<void> {
  const wanted = request.capabilities?.auxiliaryFunds as { optional?: boolean } | undefined
  const assets = readAssets(wanted)
  if (!wanted || wanted.optional) return
  if (helpersOf(from, context).length === 0) throw new WalletError('fundsUnavailable')
  await Promise.all(
    assets.map(async ({ address }, index) => {
      const found = address && (await ifKnown(context.services.tokens.read(request.chainId, address)))
      if (!found || found.state === 'unreachable') return
      // Without decimals nobody can tell how much the amount is.
      if (found.state !== 'token' || found.decimals === undefined)
        throw unsupported('Not an ERC-20 token', index)
    }),
  )
}

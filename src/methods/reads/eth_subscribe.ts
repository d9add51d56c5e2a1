import * as v from 'valibot'
import { WalletError } from '../../domain/errors.ts'
import { criteria } from '../../domain/filter.ts'
import { method } from '../method.ts'
import { openFilter } from './filters.ts'

/** Bounds of the polling interval for blocks, in milliseconds. */
const often = { least: 500, most: 4000 }

/**
 * EIP-1193's `message` events. The page gets only the id: its content script reads the polling interval, calls
 * `eth_getFilterChanges` as long as the page lives, and turns the changes into events. So a subscription needs
 * no state that dies with the background.
 */
export const eth_subscribe = method({
  name: 'eth_subscribe',
  ...(import.meta.env.DEV && {
    standard: 'EIP-1193',
    summary:
      'Follows `newHeads`, `logs` or, where the network pre-confirms, `newFlashblockTransactions` (hashes) by `message` events. Stays with the network that was selected.',
    example: ['newHeads'],
    errors: ['chainDisconnected', 'unsupportedMethod'],
  }),
  access: 'public',
  asksNode: true,
  params: v.union(
    [
      v.strictTuple([v.literal('newHeads')]),
      v.strictTuple([v.literal('logs'), v.optional(criteria, {})]),
      v.strictTuple([v.literal('newFlashblockTransactions'), v.optional(v.literal(false))]),
    ],
    'Expected newHeads, logs or newFlashblockTransactions',
  ),
  async handle([kind, wanted], context) {
    const { preconfirmation, blockTime = often.most } = context.services.networks.get(context.chainId) ?? {}
    if (kind === 'newFlashblockTransactions') {
      if (!preconfirmation)
        throw new WalletError('unsupportedMethod', 'The selected network does not pre-confirm', {
          method: kind,
        })
      return { id: await openFilter('transactions', context), every: preconfirmation }
    }
    const every = Math.min(Math.max(blockTime / 2, often.least), often.most)
    return { id: await openFilter(kind === 'logs' ? 'logs' : 'heads', context, wanted || undefined), every }
  },
})

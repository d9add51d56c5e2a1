import * as v from 'valibot'
import { WalletError } from '../../domain/errors.ts'
import { method } from '../method.ts'
import { batchId } from './batchShape.ts'

/**
 * EIP-5792. Opens a wallet window that follows a batch of this origin. Some clients send the id without an
 * array around it.
 */
export const wallet_showCallsStatus = method({
  name: 'wallet_showCallsStatus',
  ...(import.meta.env.DEV && {
    standard: 'EIP-5792',
    summary: 'Shows the user how a batch stands, and follows it.',
    example: ['the id of a batch'],
    errors: ['unknownBatch'],
  }),
  access: 'connected',
  params: v.union(
    [
      v.strictTuple([batchId]),
      v.pipe(
        batchId,
        v.transform((id) => [id] as [string]),
      ),
    ],
    'Expected the ID of a batch',
  ),

  async handle([id], { origin, services }) {
    if (!(await services.engine.status(origin, id))) throw new WalletError('unknownBatch')
    await services.screens.showBatch(origin, id)
    return null
  },
})

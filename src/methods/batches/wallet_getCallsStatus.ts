import * as v from 'valibot'
import { WalletError } from '../../domain/errors.ts'
import { method } from '../method.ts'
import { batchId } from './batchShape.ts'

/**
 * EIP-5792. Returns the status of a batch of this origin, from the journal alone. Another origin's id gives the
 * same error as an id that never existed, so that ids reveal nothing.
 */
export const wallet_getCallsStatus = method({
  name: 'wallet_getCallsStatus',
  ...(import.meta.env.DEV && {
    standard: 'EIP-5792',
    summary: 'How a batch stands: its status code, whether it was atomic, and its receipts.',
    example: ['the id of a batch'],
    errors: ['unknownBatch'],
  }),
  access: 'connected',
  params: v.strictTuple([batchId]),

  async handle([id], { origin, services }) {
    const status = await services.engine.status(origin, id)
    if (!status) throw new WalletError('unknownBatch')
    return status
  },
})

import * as v from 'valibot'
import { blockTag, looseAddress } from '../../domain/schema.ts'
import { read } from './read.ts'

/**
 * The nonce of an address. With `latest` it reflects the latest confirmed state, with `pending` it includes all
 * pre-confirmed transactions. Both parameters are required.
 */
export const eth_getTransactionCount = read(
  'eth_getTransactionCount',
  v.strictTuple([looseAddress, blockTag]),
  import.meta.env.DEV
    ? {
        summary: 'The number of transactions an address sent, up to a block or tag.',
        example: ['$account', 'pending'],
      }
    : undefined,
)

import * as v from 'valibot'
import { criteria } from '../../domain/filter.ts'
import { method } from '../method.ts'
import { openFilter } from './filters.ts'

/** The wallet stores the filter itself, so the filter outlives the background and no node has to keep it. */
export const eth_newFilter = method({
  name: 'eth_newFilter',
  ...(import.meta.env.DEV && {
    standard: 'EIP-1474',
    summary: 'Follows logs on the selected network, to be asked for by `eth_getFilterChanges`.',
    example: [
      { address: '$token', topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'] },
    ],
    errors: ['chainDisconnected'],
  }),
  access: 'public',
  asksNode: true,
  params: v.strictTuple([criteria]),
  handle: ([wanted], context) => openFilter('logs', context, wanted),
})

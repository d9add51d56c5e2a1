import { method } from '../method.ts'
import { changesOf, filterId } from './filters.ts'

/** The content script also polls subscriptions with this method. */
export const eth_getFilterChanges = method({
  name: 'eth_getFilterChanges',
  ...(import.meta.env.DEV && {
    standard: 'EIP-1474',
    summary: 'What came since the last look: logs, or hashes of blocks.',
    example: ['0x1'],
    errors: ['chainDisconnected'],
  }),
  access: 'public',
  asksNode: true,
  params: filterId,
  handle: ([id], context) => changesOf(id, context),
})

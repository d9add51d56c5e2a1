import { changesOf, filterId } from './filters.ts'
import { method } from './method.ts'

/** By this the content script follows subscriptions too. */
export const eth_getFilterChanges = method({
  name: 'eth_getFilterChanges',
  standard: 'EIP-1474',
  summary: 'What came since the last look: logs, or hashes of blocks.',
  access: 'public',
  asksNode: true,
  errors: ['chainDisconnected'],
  params: filterId,
  handle: ([id], context) => changesOf(id, context),
})

import { method } from '../method.ts'
import { openFilter } from './filters.ts'
import { none } from './reads.ts'

/** Like `eth_newFilter`, for blocks. */
export const eth_newBlockFilter = method({
  name: 'eth_newBlockFilter',
  ...(import.meta.env.DEV && {
    standard: 'EIP-1474',
    summary: 'Follows blocks on the selected network, to be asked for by `eth_getFilterChanges`.',
    errors: ['chainDisconnected'],
  }),
  access: 'public',
  asksNode: true,
  params: none,
  handle: (_, context) => openFilter('blocks', context),
})

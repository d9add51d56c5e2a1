import { method } from '../method.ts'
import { filterId } from './filters.ts'

/** A filter of another origin counts as nonexistent. */
export const eth_uninstallFilter = method({
  name: 'eth_uninstallFilter',
  ...(import.meta.env.DEV && {
    standard: 'EIP-1474',
    summary: 'Ends a filter; false where there is none.',
    example: ['0x1'],
    errors: [],
  }),
  access: 'public',
  params: filterId,
  async handle([id], { origin, services }) {
    const isOwn = (await services.filters.get(origin, id)) !== undefined
    if (isOwn) await services.filters.remove(id)
    return isOwn
  },
})

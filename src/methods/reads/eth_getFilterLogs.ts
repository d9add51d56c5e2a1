import { WalletError } from '../../domain/errors.ts'
import { method } from '../method.ts'
import { filterId, filterOf, logsOf } from './filters.ts'

/** Returns all matching logs, including those already reported. */
export const eth_getFilterLogs = method({
  name: 'eth_getFilterLogs',
  ...(import.meta.env.DEV && {
    standard: 'EIP-1474',
    summary: 'All logs that match a filter of logs.',
    example: ['0x1'],
    errors: ['chainDisconnected'],
  }),
  access: 'public',
  asksNode: true,
  params: filterId,
  async handle([id], context) {
    const filter = await filterOf(id, context)
    if (filter.kind !== 'logs') throw new WalletError('invalidParams', 'This filter is not of logs')
    return logsOf(filter, {}, context)
  },
})

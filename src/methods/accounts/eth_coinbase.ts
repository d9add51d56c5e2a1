import { forSite } from '../../domain/forSite.ts'
import { noParams } from '../../domain/shape.ts'
import { method } from '../method.ts'

/** EIP-1474. Returns the active account, or `null` without a connection; old libraries use it. */
export const eth_coinbase = method({
  name: 'eth_coinbase',
  ...(import.meta.env.DEV && {
    standard: 'EIP-1474',
    summary: 'The active account of the connection, or null.',
    errors: [],
  }),
  access: 'public',
  params: noParams,
  async handle(_, { connected }) {
    return forSite(connected)[0] ?? null
  },
})

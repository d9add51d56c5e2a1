import { forSite } from '../../domain/forSite.ts'
import { noParams } from '../../domain/shape.ts'
import { method } from '../method.ts'

/** EIP-1474. Returns the accounts connected to the origin, the active one first; never prompts. */
export const eth_accounts = method({
  name: 'eth_accounts',
  ...(import.meta.env.DEV && {
    standard: 'EIP-1474',
    summary: 'The accounts connected to the site, the active one first; empty without a connection.',
    errors: [],
  }),
  access: 'public',
  params: noParams,
  async handle(_, { connected }) {
    return forSite(connected)
  },
})

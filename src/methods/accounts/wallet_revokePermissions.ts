import { method } from '../method.ts'
import { permissionParams } from './permissions.ts'

/** Ends the connection at once and without a prompt: wagmi waits only 100 ms for the response. */
export const wallet_revokePermissions = method({
  name: 'wallet_revokePermissions',
  ...(import.meta.env.DEV && {
    standard: 'EIP-2255',
    summary: 'Disconnects the site.',
    example: [{ eth_accounts: {} }],
    errors: [],
  }),
  access: 'public',
  params: permissionParams,
  async handle(_, { origin, services }) {
    await services.sessions.revoke(origin)
    return null
  },
})

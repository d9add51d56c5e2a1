import { method } from '../method.ts'
import { permissionParams } from './permissions.ts'

/** Ends the connection at once and without a prompt: wagmi waits a tenth of a second for the answer. */
export const wallet_revokePermissions = method({
  name: 'wallet_revokePermissions',
  ...(import.meta.env.DEV && {
    standard: 'EIP-2255',
    summary: 'Disconnects the site.',
    errors: [],
  }),
  access: 'public',
  params: permissionParams,
  async handle(_, { origin, services }) {
    await services.sessions.revoke(origin)
    return null
  },
})

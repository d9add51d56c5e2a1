import { noParams } from '../../domain/shape.ts'
import { method } from '../method.ts'

/** ERC-7846. Ends the connection at once and without a prompt, like `wallet_revokePermissions`. */
export const wallet_disconnect = method({
  name: 'wallet_disconnect',
  ...(import.meta.env.DEV && {
    standard: 'ERC-7846',
    summary: 'Disconnects the site.',
    errors: [],
  }),
  access: 'public',
  params: noParams,
  async handle(_, { origin, services }) {
    await services.sessions.revoke(origin)
    return null
  },
})

import { noParams } from '../../domain/shape.ts'
import { method } from '../method.ts'
import { permissions } from './permissions.ts'

/** EIP-2255. Returns the origin's permissions; an empty list without a connection. */
export const wallet_getPermissions = method({
  name: 'wallet_getPermissions',
  ...(import.meta.env.DEV && {
    standard: 'EIP-2255',
    summary: 'What the user permitted the site.',
    errors: [],
  }),
  access: 'public',
  params: noParams,
  async handle(_, context) {
    return permissions(context, context.connected)
  },
})

import { method } from '../method.ts'
import { connect, connectReview, needAccount } from './connect.ts'
import { permissionParams, permissions } from './permissions.ts'

/** EIP-2255. Always prompts, so that a connected site can let the user change its accounts. */
export const wallet_requestPermissions = method({
  name: 'wallet_requestPermissions',
  ...(import.meta.env.DEV && {
    standard: 'EIP-2255',
    summary: 'Asks the user which accounts the site may see, also where it is connected.',
    example: [{ eth_accounts: {} }],
    errors: ['userRejected', 'unauthorized'],
  }),
  access: 'public',
  params: permissionParams,

  async check(_, context) {
    needAccount(context)
  },

  async review(_, context) {
    return connectReview(context)
  },

  async handle(_, context, choice) {
    return permissions(context, await connect(context, choice))
  },
})

import { forSite } from '../../domain/forSite.ts'
import { noParams } from '../../domain/shape.ts'
import { method } from '../method.ts'
import { connect, connectReview, needAccount } from './connect.ts'

/** EIP-1102. Returns at least one account, or rejects. A connected origin gets them without a prompt. */
export const eth_requestAccounts = method({
  name: 'eth_requestAccounts',
  ...(import.meta.env.DEV && {
    standard: 'EIP-1102',
    summary: 'Asks the user to connect accounts to the site; answers at once where it is connected.',
    errors: ['userRejected', 'unauthorized'],
  }),
  access: 'public',
  params: noParams,

  async check(_, context) {
    if (context.connected.length === 0) needAccount(context)
  },

  async review(_, context) {
    return context.connected.length > 0 ? undefined : connectReview(context)
  },

  async handle(_, context, choice) {
    return forSite(context.connected.length > 0 ? context.connected : await connect(context, choice))
  },
})

import * as v from 'valibot'
import { WalletError } from '../../domain/errors.ts'
import { chainId } from '../../domain/schema.ts'
import { plainObject } from '../../domain/shape.ts'
import { say } from '../../domain/text/message.ts'
import { method } from '../method.ts'
import { pageWarnings } from '../originWarnings.ts'

/**
 * EIP-3326. Asks the user to select another of the wallet's networks. An unknown network gives 4902, which
 * makes client libraries offer `wallet_addEthereumChain`.
 */
export const wallet_switchEthereumChain = method({
  name: 'wallet_switchEthereumChain',
  ...(import.meta.env.DEV && {
    standard: 'EIP-3326',
    summary: 'Asks the user to select another network.',
    example: [{ chainId: '0x1' }],
    errors: ['userRejected', 'unknownChain'],
  }),
  access: 'connected',
  params: v.strictTuple([v.pipe(plainObject, v.object({ chainId }))]),

  async check([wanted], context) {
    const { networks } = context.services
    if (networks.get(wanted.chainId)) return
    await networks.refuse(context, wanted.chainId)
    throw new WalletError('unknownChain')
  },

  async review([wanted], context) {
    const { chainId: selected, services } = context
    if (wanted.chainId === selected) return undefined
    const name =
      services.networks.get(wanted.chainId)?.name ?? say('review_chainWithin', { chain: wanted.chainId })
    return {
      asks: say('review_switchAsks'),
      title: say('review_switch', { network: name }),
      confirm: say('review_switchConfirm', { network: name }),
      chainId: wanted.chainId,
      selects: true,
      blocks: pageWarnings(context),
    }
  },

  async handle([wanted], { chainId: selected, origin, services }) {
    if (wanted.chainId !== selected) await services.networks.select(origin, wanted.chainId)
    return null
  },
})

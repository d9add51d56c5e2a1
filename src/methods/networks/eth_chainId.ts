import { numberToHex } from 'viem/utils'
import { noParams } from '../../domain/shape.ts'
import { method } from '../method.ts'

/** EIP-695. Returns the selected network from the wallet's own list, never from a node. */
export const eth_chainId = method({
  name: 'eth_chainId',
  ...(import.meta.env.DEV && {
    standard: 'EIP-695',
    summary: 'The chain ID of the selected network in hexadecimal.',
    errors: [],
  }),
  access: 'public',
  params: noParams,
  async handle(_, { chainId }) {
    return numberToHex(chainId)
  },
})

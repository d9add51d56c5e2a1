import { noParams } from '../../domain/shape.ts'
import { method } from '../method.ts'

/** Returns the selected network's id as a decimal string. The wallet uses the chain id for it. */
export const net_version = method({
  name: 'net_version',
  ...(import.meta.env.DEV && {
    standard: 'EIP-1474',
    summary: 'The chain ID of the selected network as a decimal string.',
    errors: [],
  }),
  access: 'public',
  params: noParams,
  async handle(_, { chainId }) {
    return String(chainId)
  },
})

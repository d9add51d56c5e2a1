import { noParams } from '../../domain/shape.ts'
import { method } from '../method.ts'

/** The selected network's id as a decimal string, which for our purposes is its chain id. */
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

import { method } from './method.ts'
import { noParams } from './shape.ts'

/** The selected network's id as a decimal string, which for our purposes is its chain id. */
export const net_version = method({
  name: 'net_version',
  standard: 'EIP-1474',
  summary: 'The chain ID of the selected network as a decimal string.',
  access: 'public',
  errors: [],
  params: noParams,
  async handle(_, { chainId }) {
    return String(chainId)
  },
})

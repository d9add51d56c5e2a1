import { noParams } from '../../domain/shape.ts'
import { method } from '../method.ts'

/** Returns only the wallet's name: a version would help only attackers that look for old ones. */
export const web3_clientVersion = method({
  name: 'web3_clientVersion',
  ...(import.meta.env.DEV && {
    standard: 'EIP-1474',
    summary: 'The name of the wallet.',
    errors: [],
  }),
  access: 'public',
  params: noParams,
  async handle() {
    return 'Volley'
  },
})

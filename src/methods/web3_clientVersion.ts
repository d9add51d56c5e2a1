import { method } from './method.ts'
import { noParams } from './shape.ts'

/** The wallet's name alone: a version would help nobody but those who look for old ones. */
export const web3_clientVersion = method({
  name: 'web3_clientVersion',
  standard: 'EIP-1474',
  summary: 'The name of the wallet.',
  access: 'public',
  errors: [],
  params: noParams,
  async handle() {
    return 'Volley'
  },
})

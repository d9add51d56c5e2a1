import * as v from 'valibot'
import type { Hex } from 'viem'
import { keccak256 } from 'viem/utils'
import { isNodeError } from '../../domain/errors.ts'
import { refusal } from '../../domain/nodeRefusals.ts'
import { bytes } from '../../domain/schema.ts'
import { ifKnown } from '../ifKnown.ts'
import { method } from '../method.ts'

/**
 * Sends a transaction that the page signed to the selected network's node, and returns the node's refusal as
 * the interface's error. On a replay after the background died, the first send may have worked: then "already
 * known" is success, and a used nonce may have been used by this same transaction.
 */
export const eth_sendRawTransaction = method({
  name: 'eth_sendRawTransaction',
  ...(import.meta.env.DEV && {
    standard: 'interface',
    summary:
      'Submits a transaction that the site signed itself. The hash is returned once the mempool has it.',
    example: ['0x02f8'],
    errors: [
      'nonceTooLow',
      'insufficientFunds',
      'alreadyKnown',
      'replacementUnderpriced',
      'nodeRefused',
      'chainDisconnected',
    ],
  }),
  access: 'connected',
  params: v.strictTuple([
    v.pipe(
      bytes,
      v.check((data) => data !== '0x', 'Expected a signed transaction'),
    ),
  ]),
  reserve: () => ({}),

  async handle([data], { chainId, replayed, services }) {
    try {
      return await services.chain.forward(chainId, 'eth_sendRawTransaction', [data])
    } catch (error) {
      if (!isNodeError(error)) throw error
      const refused = refusal(error.answer)
      const hash = keccak256(data)
      if (replayed && refused.kind === 'alreadyKnown') return hash
      if (replayed && refused.kind === 'nonceTooLow' && (await isKnown(hash))) return hash
      throw refused
    }

    async function isKnown(hash: Hex): Promise<boolean> {
      return Boolean(await ifKnown(services.chain.forward(chainId, 'eth_getTransactionByHash', [hash])))
    }
  },
})

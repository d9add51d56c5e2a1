import type { Address } from 'viem'
import type { Request } from '../rpc/client.ts'
import type { Answer } from '../rpc/jsonRpc.ts'
import { type Content, type DataFeeOf, dataFees } from './dataFee.ts'
import { type LineaTold, lineaEstimates } from './linea.ts'
import type { Pricing } from './pricing.ts'

/** The price of bytes. `dataFee` is absent if the network charges none, `unknown` if its node tells no price. */
export type Surcharge = { dataFee?: DataFeeOf | 'unknown'; linea?: LineaTold }

/** Requests for the price of transactions' bytes: none if the network charges for gas only. */
export function surcharges(
  pricing: Pricing,
  { chainId, from }: { chainId: number; from: Address },
  contents: readonly Content[],
): { requests: Request[]; read(answers: readonly Answer[]): Surcharge } {
  if (pricing === 'dataFee') {
    const { requests, read } = dataFees(chainId, contents)
    return { requests, read: (answers) => ({ dataFee: read(answers) ?? 'unknown' }) }
  }
  if (pricing === 'size') {
    const { requests, read } = lineaEstimates(from, contents)
    return {
      requests,
      read(answers) {
        const linea = read(answers)
        return linea ? { linea } : { dataFee: 'unknown' }
      },
    }
  }
  return { requests: [], read: () => (pricing === 'unknown' ? { dataFee: 'unknown' } : {}) }
}

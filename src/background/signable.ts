import type { WholeTransaction } from '../methods/services.ts'
import type { SignableTransaction } from '../vault/signer.ts'

/** A site's own transaction as the signer takes it: the type follows from how it says its fees. */
export function signable({ fees, gas, value, ...rest }: WholeTransaction): SignableTransaction {
  const whole = { ...rest, gas: BigInt(gas), value: BigInt(value) }
  if ('gasPrice' in fees) return { ...whole, type: 'legacy', gasPrice: BigInt(fees.gasPrice) }
  return {
    ...whole,
    type: 'eip1559',
    maxFeePerGas: BigInt(fees.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(fees.maxPriorityFeePerGas),
  }
}

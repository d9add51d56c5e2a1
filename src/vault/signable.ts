import type { WholeTransaction } from '../domain/services.ts'
import type { Bounds } from './bounds.ts'
import type { SignableTransaction } from './signer.ts'

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

/** It was shown whole, so nothing of it may be more or other. */
export function boundsOf({ chainId, to, value, data, gas, fees }: WholeTransaction): Bounds {
  const [most, tip] =
    'gasPrice' in fees ? [fees.gasPrice, fees.gasPrice] : [fees.maxFeePerGas, fees.maxPriorityFeePerGas]
  return {
    chainId,
    contents: [{ to, value: BigInt(value), data }],
    gas: BigInt(gas),
    maxFeePerGas: BigInt(most),
    maxPriorityFeePerGas: BigInt(tip),
    fee: BigInt(gas) * BigInt(most),
  }
}

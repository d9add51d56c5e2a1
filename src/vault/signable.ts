import type { Address } from 'viem'
import type { WholeTransaction } from '../domain/services.ts'
import type { Bounds } from '../domain/signing/approvedBounds.ts'
import type { SignableTransaction } from './signer.ts'

/** A site's own transaction in the signer's form: the members of its fees decide the type. */
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

/** The person saw the whole transaction, so no value may be higher or different. */
export function boundsOf(from: Address, { chainId, to, value, data, gas, fees }: WholeTransaction): Bounds {
  const [most, tip] =
    'gasPrice' in fees ? [fees.gasPrice, fees.gasPrice] : [fees.maxFeePerGas, fees.maxPriorityFeePerGas]
  return {
    from,
    chainId,
    contents: [{ to, value: BigInt(value), data }],
    gas: BigInt(gas),
    maxFeePerGas: BigInt(most),
    maxPriorityFeePerGas: BigInt(tip),
    fee: BigInt(gas) * BigInt(most),
  }
}

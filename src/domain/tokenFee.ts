import { type Address, concatHex, type Hex, pad } from 'viem'
import type { Call } from './batch.ts'

/** What the account pays its paymaster in a token, as a person approved it. */
export type TokenFee = {
  token: Address
  /** The contract that takes the token: the only paymaster of the operation. */
  paymaster: Address
  /** The most that it may take, in the token's smallest unit. The batch allows it exactly this amount. */
  most: Hex
  /** The most that the operation itself costs, in wei: a person compares the price with it. */
  cost: Hex
  /** It holds an allowance already. Some tokens change one only from zero, so the batch first sets it to zero. */
  resets?: true
}

/**
 * The wallet's own calls, which allow the paymaster to take the fee. They run after the app's calls, so that none
 * of these can raise the allowance, and before the paymaster takes its fee.
 */
export function feeCalls({ token, paymaster, most, resets }: Omit<TokenFee, 'cost'>): Call[] {
  const allow = (amount: Hex): Call => ({
    to: token,
    value: '0x0',
    data: concatHex(['0x095ea7b3', pad(paymaster), pad(amount)]),
  })
  return [...(resets ? [allow('0x0')] : []), allow(most)]
}

import { type Address, concatHex, type Hex, numberToHex, pad } from 'viem'
import type { Call } from '../batch.ts'

/** What the account pays its paymaster in a token, as a person approved it. */
export type TokenFee = {
  token: Address
  /** The contract that takes the token: the only paymaster of the operation. */
  paymaster: Address
  /** The most that it may take, in the token's smallest unit: `old`, and what the batch allows it. */
  most: Hex
  /** What it may take already, from earlier approvals, before the batch runs. Absent: nothing. */
  old?: Hex
  /** The most that the operation itself costs, in wei: a person compares the price with it. */
  cost: Hex
}

/**
 * The wallet's own calls, which allow the paymaster to take the fee. They run after the app's calls, so that none
 * of these can raise the allowance, and before the paymaster takes its fee. Some tokens change an allowance only
 * from zero, such as USDT, so the first call sets it to zero.
 */
export function feeCalls(fee: Omit<TokenFee, 'cost'>): Call[] {
  const { token, paymaster } = fee
  return (['0x0', numberToHex(allowedBy(fee))] as const).map((amount) => ({
    to: token,
    value: '0x0',
    data: concatHex(['0x095ea7b3', pad(paymaster), pad(amount)]),
  }))
}

/** What the batch itself lets the paymaster take. */
export function allowedBy({ most, old = '0x0' }: Pick<TokenFee, 'most' | 'old'>): bigint {
  return BigInt(most) - BigInt(old)
}

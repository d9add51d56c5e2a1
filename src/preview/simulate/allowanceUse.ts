import { type Address, getAddress, type Hex } from 'viem'
import type { Call } from '../../domain/batch.ts'
import { permit2 } from '../../domain/known/knownContracts.ts'
import { sameAddress } from '../../domain/sameAddress.ts'
import { addressOf, addressWord, wordsOf } from '../../rpc/readResult.ts'

/** An allowance that a call gives as its only purpose, read from its data. */
export type Given = { index: number; token: Address; spender: Address; amount: bigint; through?: 'permit2' }

/** Asking for more than these would make a batch a flood of calls. */
const mostGiven = 16

/** `approve` of ERC-20 and of Permit2. */
const approvals = { token: '0x095ea7b3', permit2: '0x87517c45' }

/** The allowances that calls give, the last one of each token and spender. */
export function givenBy(calls: readonly Call[]): Given[] {
  const given = new Map<string, Given>()
  for (const [index, call] of calls.entries()) {
    const one = readApproval(index, call)
    if (one) given.set(`${one.token} ${one.spender} ${one.through}`, one)
  }
  return [...given.values()].filter(({ amount }) => amount > 0n).slice(0, mostGiven)
}

/** The call that reads the rest of an allowance. */
export function leftOver(owner: Address, { token, spender, through }: Given): Call {
  const data = through
    ? `0x927da105${addressWord(owner)}${addressWord(token)}${addressWord(spender)}`
    : `0xdd62ed3e${addressWord(owner)}${addressWord(spender)}`
  return { to: through ? permit2 : token, value: '0x0', data: data as Hex }
}

function readApproval(index: number, { to, data }: Call): Given | undefined {
  if (!to) return undefined
  const words = wordsOf(data.slice(10))
  if (data.startsWith(approvals.token) && words.length === 2) {
    const [spender, amount = 0n] = words
    const party = addressOf(spender)
    return party && { index, token: getAddress(to), spender: party, amount }
  }
  if (data.startsWith(approvals.permit2) && sameAddress(to, permit2) && words.length === 4) {
    const [held, taker, amount = 0n] = words
    const token = addressOf(held)
    const spender = addressOf(taker)
    return token && spender && { index, token, spender, amount, through: 'permit2' }
  }
  return undefined
}

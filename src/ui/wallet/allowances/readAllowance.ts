import type { Address, Hex } from 'viem'
import { decodeFunctionResult, encodeFunctionData } from 'viem/utils'
import { permit2 } from '../../../domain/known/knownContracts.ts'
import { sameAddress } from '../../../domain/sameAddress.ts'
import { type Amount, type Candidate, collection, erc20, permit2Abi } from './allowanceKinds.ts'

type Question = { to: Address; data: Hex }

/**
 * What the chain says about a candidate. `unread`: the node or the contract gave no answer of the right shape,
 * so the allowance may exist. `until` is in seconds since 1970.
 */
export type Reading = { amount: Amount; until?: number } | 'none' | 'expired' | 'unread'

/** The calls that read the current allowance from the chain. An item needs its owner too. */
export function questions({ kind, token, spender, id = 0n }: Candidate, owner: Address): Question[] {
  const ask = (functionName: 'getApproved' | 'ownerOf') => ({
    to: token,
    data: encodeFunctionData({ abi: collection, functionName, args: [id] }),
  })
  switch (kind) {
    case 'item':
      return [ask('getApproved'), ask('ownerOf')]
    case 'operator':
      return [
        {
          to: token,
          data: encodeFunctionData({
            abi: collection,
            functionName: 'isApprovedForAll',
            args: [owner, spender],
          }),
        },
      ]
    case 'permit2':
      return [
        {
          to: permit2,
          data: encodeFunctionData({
            abi: permit2Abi,
            functionName: 'allowance',
            args: [owner, token, spender],
          }),
        },
      ]
    case 'erc20':
      return [
        {
          to: token,
          data: encodeFunctionData({ abi: erc20, functionName: 'allowance', args: [owner, spender] }),
        },
      ]
  }
}

/** Decodes the results of `questions`. `now` is in seconds since 1970. */
export function readingOf(
  { kind, spender }: Candidate,
  owner: Address,
  results: readonly unknown[],
  now: number,
): Reading {
  const [data, more] = results
  if (!isWords(data)) return 'unread'
  try {
    if (kind === 'item') {
      if (!isWords(more)) return 'unread'
      const approved = decodeFunctionResult({ abi: collection, functionName: 'getApproved', data })
      const holder = decodeFunctionResult({ abi: collection, functionName: 'ownerOf', data: more })
      return sameAddress(approved, spender) && sameAddress(holder, owner) ? { amount: 1n } : 'none'
    }
    if (kind === 'operator')
      return decodeFunctionResult({ abi: collection, functionName: 'isApprovedForAll', data })
        ? { amount: 'all' }
        : 'none'
    if (kind === 'erc20') return some(decodeFunctionResult({ abi: erc20, functionName: 'allowance', data }))
    const [amount, until] = decodeFunctionResult({ abi: permit2Abi, functionName: 'allowance', data })
    if (amount > 0n && until <= now) return 'expired'
    return amount > 0n ? { amount, until } : 'none'
  } catch {
    return 'unread'
  }
}

function some(amount: bigint): Reading {
  return amount > 0n ? { amount } : 'none'
}

function isWords(data: unknown): data is Hex {
  return typeof data === 'string' && /^0x([0-9a-f]{64})+$/i.test(data)
}

import { toHex } from 'viem'
import { type Call, type Chain, mints } from './chain.ts'
import type { Dapp } from './dapp.ts'

/** Params of `wallet_sendCalls`: one small payment to a new address, with changed members. */
export function batch(page: Dapp, chain: Chain, change: Record<string, unknown> = {}): unknown[] {
  return [
    {
      version: '2.0.0',
      from: page.accounts[0],
      chainId: chain.id,
      atomicRequired: false,
      calls: [pay(chain.nobody())],
      ...change,
    },
  ]
}

/** The same for a page without a connection, which therefore knows no account. */
export const strangersBatch = (from: string, chain: Chain, change: Record<string, unknown> = {}) => [
  {
    version: '2.0.0',
    from,
    chainId: chain.id,
    atomicRequired: false,
    calls: [pay(chain.nobody())],
    ...change,
  },
]

/** A payment in wei. */
export const pay = (to: string, wei = 1n): Call => ({ to: to as Call['to'], value: toHex(wei) })

/** Calls that each leave a log with a number: 1, 2, 3 … */
export function numbered(chain: Chain, count: number): Call[] {
  const to = chain.nobody()
  return Array.from({ length: count }, (_, index) => mints(chain, to, BigInt(index + 1)))
}

/** The numbers that `numbered` left in these logs. */
export const numbersOf = (logs: readonly { data: string }[]): number[] => logs.map(({ data }) => Number(data))

/** An id that no other check uses. */
export const freshId = (): string => `kit-${crypto.randomUUID()}`

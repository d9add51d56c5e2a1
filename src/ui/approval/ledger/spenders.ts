import type { FeeInToken, LedgerEntry, Party } from '../../../domain/review/review.ts'

/**
 * An account or a contract that may take tokens, and what it may take. Without a party, the calls do not name it.
 * `isPaymaster`: it takes the fee.
 */
export type Spender = { party?: Party; rows: LedgerEntry[]; isPaymaster?: true }

/** Everybody who may take tokens, once each, in the order of the ledger. */
export function spendersIn(rows: readonly LedgerEntry[]): Spender[] {
  const found = new Map<string, Spender>()
  for (const row of rows) {
    if (row.direction !== 'allowance') continue
    const key = row.party?.address.toLowerCase() ?? ''
    const before = found.get(key)
    if (before) before.rows.push(row)
    else found.set(key, { ...(row.party && { party: row.party }), rows: [row] })
  }
  return [...found.values()]
}

/** The paymaster that takes a fee in a token. Its allowance outlives the batch. */
export function paymasterOf(fee: FeeInToken | undefined): Spender[] {
  if (!fee?.price) return []
  const { most: amount, paymaster: address } = fee.price
  const party = { address }
  return [{ party, rows: [{ direction: 'allowance', asset: fee.asset, amount, party }], isPaymaster: true }]
}

/** The spender of whom a list of facts is. Its card then shows them, and says who it is only once. */
export function spenderOf<fact extends { value: unknown; form?: string }>(
  facts: readonly fact[],
  spenders: readonly Spender[],
): { spender: Spender; others: fact[] } | undefined {
  const [only, ...more] = spenders
  const isOne = ({ value, form }: fact) =>
    form === 'address' && String(value).toLowerCase() === only?.party?.address.toLowerCase()
  if (!only || more.length > 0 || !facts.some(isOne)) return undefined
  return { spender: only, others: facts.filter((fact) => !isOne(fact)) }
}

/** What an account had at a block: its coins in wei, and how many transactions it had sent. */
export type BalancePoint = { block: number; at: number; balance: bigint; nonce: bigint }

/** A rise of the balance between two points. Nobody tells who sent it. */
export type Rise = { value: bigint; since: number; at: number; block: number }

/**
 * The coins that came in between two points. Only if the account sent nothing in between: its own transactions
 * change the balance too, and so do the calls in them. A node that went back in blocks proves nothing.
 */
export function riseBetween(before: BalancePoint | undefined, after: BalancePoint): Rise | undefined {
  if (!before || after.block <= before.block || after.nonce !== before.nonce) return undefined
  const value = after.balance - before.balance
  return value > 0n ? { value, since: before.at, at: after.at, block: after.block } : undefined
}

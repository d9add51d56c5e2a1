import type { AbiValue } from '../../domain/abi/decodeAbi.ts'
import { holds, valueAt } from './functionTable.ts'
import type { Move, Row } from './functionTableShape.ts'

/** What the steps before left open of a token, for a step that settles all of it. `most`: perhaps less. */
export type Open = { amount: bigint; most?: true }

/** A step of a plan: its row and arguments. `undefined` for a step that the table cannot read. */
export type Step = { row: Row; root: AbiValue } | undefined

/**
 * A token in the pools: what the router owes, perhaps less of it, and what is due to it at least. `unclear` once steps
 * that nobody can sum up changed it.
 */
type Balance = { owed: bigint; most: boolean; due: bigint; unclear: boolean }

const shares = 10_000n

/**
 * Uniswap V4 swaps leave debts and credits in the pools. Later steps settle them, and an amount of 0 then means all
 * that is open. This reads a plan from first to last and gives what is open at each step: what the router owes at
 * most, or what is due to it at least. `undefined` where the steps before do not say it: a step that nobody can read
 * may swap anything.
 */
export function openAmounts(steps: readonly Step[]): (Open | undefined)[] {
  const balances: Record<string, Balance> = {}
  let isLost = false
  const of = (token: string) => {
    balances[token] ??= { owed: 0n, most: false, due: 0n, unclear: false }
    return balances[token]
  }
  return steps.map((step) => {
    isLost ||= !step || step.row.unclear === true
    if (!step || isLost) return undefined
    const { row, root } = step
    let open: Open | undefined
    for (const { token, amount } of moved(row.out, root)) {
      const balance = of(token)
      if (row.inside) {
        // A swap of 0 takes all that is due.
        if (amount > 0n && balance.due > 0n) balance.unclear = true
        balance.due = 0n
        balance.owed += amount
        balance.most ||= row.most ?? false
        continue
      }
      if (!balance.unclear && amount === 0n)
        open = { amount: balance.owed, ...(balance.most && { most: true as const }) }
      // The plan pays before a swap takes it, or pays the router's whole balance, which nobody knows.
      if (amount > balance.owed) balance.unclear = true
      balance.owed -= amount || balance.owed
    }
    for (const { token, amount } of moved(row.in, root)) {
      const balance = of(token)
      if (row.inside) {
        if (balance.owed > 0n) balance.unclear = true
        else balance.due += amount
        // A pool may run dry, and then delivers less.
        balance.most ||= row.most ?? false
        continue
      }
      if (!balance.unclear && !balance.most && amount === 0n) open = { amount: balance.due }
      // More than is surely due may be a debt.
      if (amount > balance.due) balance.unclear = true
      balance.due -= amount || balance.due
    }
    for (const { token, amount } of moved(row.share && [row.share], root)) {
      const balance = of(token)
      balance.due -= (balance.due * (amount < shares ? amount : shares)) / shares
    }
    return open
  })
}

/** Amounts by token. The router's own payments do not count, so the account never pays more than the wallet says. */
function moved(list: readonly Move[] | undefined, root: AbiValue) {
  return (list ?? []).flatMap(({ token, amount, when }) => {
    const value = valueAt(root, amount)
    const moves = when === undefined || holds(root, when)
    return typeof value === 'bigint' && moves
      ? [{ token: String(valueAt(root, token ?? '')), amount: value }]
      : []
  })
}

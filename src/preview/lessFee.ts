import { keyOf } from '../domain/asset.ts'
import type { Preview, Run } from '../domain/review/preview.ts'
import type { Asset, LedgerEntry } from '../domain/review/review.ts'
import { warned } from '../domain/text/warned.ts'
import { type Allowed, type Sum, told } from './explain/totals.ts'

/** The most that a paymaster takes in a token, after the calls. `held`: the account's balance, if known. */
export type FeeInToken = { asset: Asset; most: bigint; held?: bigint | undefined }

/**
 * The preview of calls after which a paymaster takes its fee in a token. No simulation runs the paymaster, so its
 * fee is subtracted from what each of them shows.
 */
export function lessFee(preview: Preview, fee: FeeInToken): Preview {
  if (preview.state !== 'ready') return preview
  const { runs = {} } = preview
  const all = Object.fromEntries(Object.entries(runs).map(([mode, run]) => [mode, runLessFee(run, fee)]))
  const short = shortOf(all.atomic, fee)
  return { ...preview, ...(preview.runs && { runs: all }), ...(short && { short }) }
}

/** The run with the fee: its row has the highest fee, and an income of the token at least what remains of it. */
function runLessFee(run: Run, { asset, most }: FeeInToken): Run {
  const sums = new Map<string, Sum>(
    run.rows.flatMap((row) => (row.direction === 'allowance' ? [] : [[keyOf(row.asset), sumOf(row)]])),
  )
  const key = keyOf(asset)
  const before = sums.get(key)
  const amount = (before?.amount ?? 0n) - most
  sums.set(key, {
    asset,
    amount,
    bound: amount < 0n ? 'most' : 'least',
    ...(before?.unproven && { unproven: true }),
  })
  const { title, ledger } = told([...sums.values()], run.rows.flatMap(allowedIn), [])
  return { ...run, title, rows: ledger }
}

function sumOf({ direction, asset, amount = '0x0', bound, tried, unproven }: LedgerEntry): Sum {
  const signed = direction === 'sent' ? -BigInt(amount) : BigInt(amount)
  return {
    asset,
    amount: signed,
    bound,
    ...(tried !== undefined && { tried: BigInt(tried) }),
    ...(unproven && { unproven }),
  }
}

function allowedIn({ direction, asset, party, amount, through }: LedgerEntry): Allowed[] {
  if (direction !== 'allowance' || !party) return []
  return [{ asset, party, through, amount: amount === undefined ? undefined : BigInt(amount) }]
}

/** The warning that the account has less of the token than calls and fee may take. */
function shortOf(run: Run | undefined, { asset, most, held }: FeeInToken) {
  if (held === undefined) return undefined
  const row = run?.rows.find((one) => one.direction !== 'allowance' && keyOf(one.asset) === keyOf(asset))
  // Nothing that only a simulation brings in counts: the account then has what it has.
  const brings = row?.direction === 'received' && !row.unproven
  const needed = row?.direction === 'sent' ? BigInt(row.amount ?? 0) : brings ? 0n : most
  if (needed <= held) return undefined
  const { symbol, decimals } = asset
  return warned(
    'insufficientFunds',
    'bad',
    {
      symbol,
      amount: { amount: String(needed), decimals, symbol },
      have: { amount: String(held), decimals, symbol },
    },
    'feeToken',
  )
}

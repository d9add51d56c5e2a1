import { keyOf } from '../domain/asset.ts'
import type { Preview, Run } from '../domain/review/preview.ts'
import type { Asset, LedgerEntry } from '../domain/review/review.ts'
import { warned } from '../domain/text/warned.ts'

/** The most that a paymaster takes in a token, after the calls. `held`: the account's balance, if known. */
export type TakenFee = { asset: Asset; most: bigint; held?: bigint | undefined }

/**
 * The preview of calls after which a paymaster takes its fee in a token. No simulation runs the paymaster, so the
 * fee is a row of its own.
 */
export function lessFee(preview: Preview, { asset, most, held }: TakenFee): Preview {
  if (preview.state !== 'ready') return preview
  const atomic = preview.runs?.atomic
  const row: LedgerEntry = { direction: 'sent', asset, amount: `0x${most.toString(16)}`, bound: 'most' }
  const runs = atomic && { ...preview.runs, atomic: { ...atomic, rows: [...atomic.rows, row] } }
  const needed = most + takenBy(atomic, asset)
  const amountOf = (amount: bigint) => ({
    amount: String(amount),
    decimals: asset.decimals,
    symbol: asset.symbol,
  })
  const short =
    held !== undefined && needed > held
      ? warned(
          'insufficientFunds',
          'bad',
          { symbol: asset.symbol, amount: amountOf(needed), have: amountOf(held) },
          'feeToken',
        )
      : undefined
  return { ...preview, ...(runs && { runs }), ...(short && { short }) }
}

/** What the calls take of an asset, negative if they bring it. Nothing that only a simulation brings counts. */
function takenBy(run: Run | undefined, asset: Asset): bigint {
  const own = run?.rows.find((row) => row.direction !== 'allowance' && keyOf(row.asset) === keyOf(asset))
  if (!own || own.unproven) return 0n
  const amount = BigInt(own.amount ?? 0)
  return own.direction === 'sent' ? amount : -amount
}

import { numberToHex } from 'viem'
import type { Preview } from '../domain/review/preview.ts'

/**
 * The preview of calls that another account carries and pays for: the run of the account's calls, and the costs
 * of the payer's transaction. Its simulation alone would fail, because nobody has signed the operation yet.
 */
export function withCarrier(run: Preview, paid: Preview): Preview {
  if (run.state !== 'ready' || paid.state !== 'ready') return run.state === 'ready' ? paid : run
  const { price, fees, speeds, limits, dataFee, funds } = paid
  const [gas = '0x0'] = limits?.single ?? []
  const fee = BigInt(gas) * BigInt(price ?? 0) + BigInt(dataFee?.single?.[0] ?? 0)
  return {
    ...run,
    fees,
    ...(price && { price }),
    ...(speeds && { speeds }),
    fee: { atomic: numberToHex(fee) },
    gas: { atomic: gas },
    limits: { atomic: [gas] },
    ...(dataFee?.single && { dataFee: { atomic: dataFee.single } }),
    ...(funds && { funds: { left: funds.left, gas: { atomic: gas } } }),
  }
}

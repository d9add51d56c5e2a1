import { larger } from '../contracts/gas.ts'
import type { Mode } from '../domain/batch.ts'
import type { Preview } from '../domain/review/preview.ts'
import { lessFee, type TakenFee } from './lessFee.ts'

/**
 * The preview of calls whose fee another party pays: the account needs coins for the values only, and the token
 * that this party takes.
 */
export function unpaid(given: Preview, inToken?: TakenFee): Preview {
  const preview = inToken ? lessFee(given, inToken) : given
  if (preview.state !== 'ready') return preview
  const { limits: _, speeds: __, dataFee, gas: ___, fee, funds, ...rest } = preview
  const free = (modes: Partial<Record<Mode, unknown>>) =>
    Object.fromEntries(Object.keys(modes).map((mode) => [mode, '0x0' as const]))
  const charged = Object.values(dataFee ?? {}).map((fees) => fees.reduce((sum, one) => sum + BigInt(one), 0n))
  const left = charged.reduce(larger, 0n)
  return {
    ...rest,
    price: '0x0',
    fee: free(fee),
    ...(funds && { funds: { left: String(BigInt(funds.left) + left), gas: free(funds.gas) } }),
  }
}

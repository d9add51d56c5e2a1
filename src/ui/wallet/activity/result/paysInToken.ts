import type { Activity } from '../../../../domain/batch.ts'

/** A sponsor that takes its fee in a token gets an approval by the last call. */
export function paysInToken(calls: Activity['calls']): boolean {
  return calls.at(-1)?.data.startsWith('0x095ea7b3') ?? false
}

import type { CallView } from '../../wire/review.ts'

/** Whether a call is what the person looks for: a name, an address, an amount or a function. */
export function matches(call: CallView, wanted: string): boolean {
  const { verb, sub, to, signature = '', args } = call
  const values = args.flatMap(({ value, party }) => [value, party?.name, party?.address])
  const text = [verb, sub, to?.name, to?.address, signature, ...values].join('\n').toLowerCase()
  return text.includes(wanted.trim().toLowerCase())
}

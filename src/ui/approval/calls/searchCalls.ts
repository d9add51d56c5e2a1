import type { CallView } from '../../../domain/review/review.ts'
import { inWords } from '../../../i18n/inWords.ts'

/**
 * True if a call matches the person's search for a name, an address, an amount or a function, in it or in its
 * inner calls.
 */
export function matches(call: CallView, wanted: string): boolean {
  const { verb, sub, to, signature = '', args } = call
  const values = args.flatMap(({ value, party }) => [inWords(value), party?.name, party?.address])
  if (call.inner?.calls.some((inner) => matches(inner, wanted))) return true
  const text = [inWords(verb), inWords(sub), to?.name, to?.address, signature, ...values].join('\n')
  return typed(text).includes(typed(wanted).trim())
}

/** The text as typed: amounts on the screen have spaces that no keyboard has. */
function typed(text: string): string {
  return text.toLowerCase().replace(/[^\S\n]/g, ' ')
}

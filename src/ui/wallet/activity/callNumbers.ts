import { listed } from '../../../i18n/sentences.ts'
import { counted, t } from '../../../i18n/translate.ts'

/** Call numbers as text: "1", "1 and 2", "1, 3 and 4", "1 to 9". `undefined` if there are too many to name. */
export function callNumbers(indices: readonly number[]): string | undefined {
  const numbers = indices.map((index) => index + 1)
  const [first = 0] = numbers
  const last = numbers.at(-1) ?? 0
  if (numbers.length > 3 && last - first === numbers.length - 1) return t('status_range', { first, last })
  return numbers.length > 5 ? undefined : listed(numbers)
}

/** "Calls 1 and 2", "Call 3", "6 calls": a subject, for the start of a sentence or within it. */
export function callsOf(indices: readonly number[], at: 'Start' | 'Within'): string {
  const numbers = callNumbers(indices)
  return numbers === undefined
    ? counted('status_callCount', indices.length)
    : counted(`status_calls${at}`, indices.length, { numbers })
}

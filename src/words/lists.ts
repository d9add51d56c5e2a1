import { language, t } from './words.ts'

/** "1, 3 and 5". */
export function allOf(parts: readonly string[]): string {
  const ours = language()
  // The English of the catalogue has no comma before "and", wherever the browser is from.
  return new Intl.ListFormat(ours.startsWith('en') ? 'en-GB' : ours).format(parts)
}

/** "1, 3, 5": what stands side by side without an "and". `Intl` leaves some languages nothing between the parts. */
export function row([first = '', ...rest]: readonly string[]): string {
  return rest.reduce((before, next) => t('common_row', { before, next }), first)
}

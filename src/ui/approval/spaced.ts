/** In a sentence the narrow space of an amount is too narrow to be seen; one of full width keeps the two together too. */
export function spaced(sentence: string): string {
  return sentence.replaceAll('\u202f', '\u00a0')
}

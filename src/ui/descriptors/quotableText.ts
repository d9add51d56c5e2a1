import { inert } from '../kit/text/inertText.ts'

const quotationMarks = /["“”„‟«»‹›「」『』〝〞〟＂]/g

/** A descriptor's text, harmless to show, and without marks that would end the quotation around it. */
export function quotable(text: string, max: number): string {
  return inert(text, max).replace(quotationMarks, '’')
}

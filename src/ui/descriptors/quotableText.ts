import { inert, inertLine } from '../kit/text/inertText.ts'

/** Those that the wallet's languages put around foreign text. */
const quotationMarks = /[“”„‟«»‹›「」『』〝〞〟]/g

/** A foreign text without marks that would end the quotation around it. */
export const withoutMarks = (text: string): string => text.replace(quotationMarks, '’')

/** A descriptor's text, harmless to show and to quote. */
export const quotable = (text: string, max: number): string => withoutMarks(inert(text, max))

/** The same with the spaces at its ends: a piece of a sentence. */
export const quotablePiece = (text: string, max: number): string => withoutMarks(inertLine(text, max))

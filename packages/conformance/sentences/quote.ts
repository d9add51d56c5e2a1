import type { Check } from '../check.ts'
import { eip5792 } from './eip5792.ts'
import { ofInterface } from './interface.ts'
import { networks } from './networks.ts'
import { provider } from './provider.ts'

const tables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...provider,
  ...networks,
  'EIP-5792': eip5792,
  interface: ofInterface,
}

/**
 * The sentence of the document that a check is about, word for word and as short as it can be understood. A check that
 * no sentence demands (`practice`) has the sentence that its subject is in. Undefined if the document has no text here.
 */
export function quoteOf({ id, clause }: Pick<Check, 'id' | 'clause'>): string | undefined {
  const table = tables[clause.document]
  return table?.[id] ?? table?.[clause.section]
}

/** Every sentence by its document, for tests. */
export const sentences = Object.entries(tables).flatMap(([document, table]) =>
  Object.entries(table).map(([of, sentence]) => ({ document, of, sentence })),
)

import { arbitrum } from './arbitrum.mjs'
import { base } from './base.mjs'
import { bnb } from './bnb.mjs'
import { gnosis } from './gnosis.mjs'
import { linea } from './linea.mjs'
import { mainnet } from './mainnet.mjs'
import { op } from './op.mjs'
import { polygon } from './polygon.mjs'

/**
 * The chains that a test node can emulate, each as rows of facts, one row for each fact.
 *
 * @type {Readonly<Record<import('../types.ts').ChainName, readonly import('./types.ts').Row[]>>}
 */
export const dialects = { mainnet, base, op, arbitrum, polygon, bnb, linea, gnosis }

/**
 * Throws an `Error` with a sentence for the person who typed the name.
 *
 * @param {string} name
 * @returns {import('./types.ts').Facts}
 */
export function factsOf(name) {
  if (!Object.hasOwn(dialects, name)) {
    throw new Error(`There is no chain "${name}". There are: ${Object.keys(dialects).join(', ')}.`)
  }
  const rows = dialects[/** @type {import('../types.ts').ChainName} */ (name)]
  return /** @type {import('./types.ts').Facts} */ (
    Object.fromEntries(rows.map(({ fact, is }) => [fact, is]))
  )
}

/** @typedef {import('./types.ts').Facts} Facts */
/** @typedef {import('./types.ts').Row} Row */

/**
 * A fact from a document or a client's source, without a recorded reply.
 *
 * @template {keyof Facts} fact
 * @param {fact} fact
 * @param {Facts[fact]} is
 * @param {string} source
 * @returns {Row}
 */
export const assumed = (fact, is, source) => /** @type {Row} */ ({ fact, is, source, assumed: true })

/**
 * A fact that a real node showed. The recording names its publication, which is also the default source.
 *
 * @template {keyof Facts} fact
 * @param {fact} fact
 * @param {Facts[fact]} is
 * @param {import('./types.ts').Recording} recording
 * @param {string} [source]
 * @returns {Row}
 */
export const recorded = (fact, is, recording, source = recording.by) =>
  /** @type {Row} */ ({ fact, is, source, recording })

/**
 * The rows of a client or a stack, and a chain's own ones in place of those of the same facts.
 *
 * @param {readonly Row[]} inherited
 * @param {readonly Row[]} own
 * @returns {Row[]}
 */
export const withOwn = (inherited, own) => [
  ...inherited.filter(({ fact }) => !own.some((row) => row.fact === fact)),
  ...own,
]

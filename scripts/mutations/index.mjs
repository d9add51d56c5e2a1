import { askers } from './askers.mjs'
import { decisions } from './decisions.mjs'
import { keys } from './keys.mjs'
import { packaged } from './packaged.mjs'
import { pages } from './pages.mjs'
import { signing } from './signing.mjs'

/**
 * A defence to remove: `to` replaces `from`, which occurs once in the file. Then the test with the file and
 * title from docs/threats.md must fail.
 *
 * @typedef {{ file: string, from: string, to: string, test: string, title: string }} Mutation
 *
 * Keyed by the threat's text in docs/threats.md: a mutation of the defence, several, or the reason why no unit test
 * can detect one.
 *
 * @typedef {Record<string, Mutation | Mutation[] | string>} Rows
 */

/** @type {Rows} */
export const mutations = { ...pages, ...askers, ...decisions, ...signing, ...keys, ...packaged }

import { askers } from './askers.mjs'
import { decisions } from './decisions.mjs'
import { keys } from './keys.mjs'
import { packaged } from './packaged.mjs'
import { pages } from './pages.mjs'
import { signing } from './signing.mjs'

/**
 * A defence that is taken out: `from` stands once in the file, and `to` takes its place. Then the test must fail whose
 * file and title docs/threats.md names.
 *
 * @typedef {{ file: string, from: string, to: string, test: string, title: string }} Mutation
 *
 * By threat, in the words of docs/threats.md: a mutation, or why no unit test can tell.
 *
 * @typedef {Record<string, Mutation | string>} Rows
 */

/** @type {Rows} */
export const mutations = { ...pages, ...askers, ...decisions, ...signing, ...keys, ...packaged }

import { load } from '../typescript.mjs'

/**
 * Imports a bench. Some of its modules import the extension's API, which exists only in a browser: a stand-in
 * replaces it.
 *
 * @param {string} name of the file in `packages/bench`
 * @returns {Promise<any>} its exports
 */
export async function loadBench(name) {
  await load('src/lib/browser.fake.ts')
  return load(`packages/bench/${name}.ts`)
}

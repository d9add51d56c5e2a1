import { build } from './build.mjs'
import { lintFirefox } from './lint.mjs'
import { checkModules } from './modules.mjs'
import { reproduce } from './reproduce.mjs'
import { isMain, run } from './run.mjs'
import { setup } from './setup.mjs'
import { checkStrings } from './strings.mjs'

/** Checks of the code. Sizes need a build, so the build runs first. */
const quick = {
  types: () => run('tsc', ['--noEmit']),
  lint: () => run('biome', ['check', '--error-on-warnings']),
  'dead code': () => run('knip', []),
  build: async () => ((await build(['chrome'])) ? 0 : 1),
  'libraries as published': checkModules,
  'hosts named': checkStrings,
  size: () => run('size-limit', ['--config', 'scripts/sizes.config.mjs']),
}

/** The same with both builds, which the tests run. */
export const built = { ...quick, build: async () => ((await build()) ? 0 : 1) }

/** Also checks the packages in the form in which they are uploaded. */
export const thorough = {
  ...built,
  'types of the clients apart': () => run('tsc', ['--noEmit', '-p', 'e2e/clients/apart']),
  'package for Firefox': lintFirefox,
  'release, once more': reproduce,
}

/**
 * Runs all checks, even after one has failed, and prints which failed.
 *
 * @param {Record<string, () => Promise<number>>} [checks]
 * @returns {Promise<{ passed: number, failed: string[] }>}
 */
export async function check(checks = quick) {
  /** @type {string[]} */
  const failed = []
  for (const [name, passes] of Object.entries(checks)) {
    console.log(`\n— ${name}`)
    if ((await passes()) !== 0) failed.push(name)
  }
  console.log(failed.length ? `\nFailed: ${failed.join(', ')}` : '\nAll checks passed.')
  return { passed: Object.keys(checks).length - failed.length, failed }
}

if (isMain(import.meta.url)) {
  await setup()
  if ((await check()).failed.length > 0) process.exit(1)
}

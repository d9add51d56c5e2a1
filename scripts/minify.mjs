import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minify } from '@swc/core'

/**
 * Minifies every script of a built folder, those that no bundler wrote included. The comments are notes for
 * bundlers; `licences.md` has the licences. One character outside ASCII makes Chromium store the whole script with
 * two bytes per character.
 *
 * @param {string} folder
 */
export async function minifyScripts(folder) {
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  )
  for (const name of scripts) {
    const file = join(folder, name)
    const { code } = await minify(readFileSync(file, 'utf8'), {
      module: 'unknown',
      ecma: 2022,
      // Inlining more than the simplest functions makes the compressed scripts larger.
      compress: { passes: 4, inline: 1, keep_fargs: false },
      mangle: true,
      format: { asciiOnly: true, comments: false },
    })
    writeFileSync(file, code)
  }
}

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pack } from './pack.mjs'

/**
 * Files that only `src/lib/extensionFile.ts` reads: data in the root, the clear-signing registry, and the contract
 * reader's program.
 */
const data = /^((?!manifest\.)[\w-]+\.(json|txt)|registry[\\/][\w-]+\.json|assets[\\/][\w-]+\.wasm)$/

/**
 * Files count towards the extension's size uncompressed. This packs the files that only we read, and the words of the
 * pages.
 *
 * @returns {import('vite').Plugin}
 */
export function packed() {
  let folder = ''
  return {
    name: 'volley:packed',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        if (!existsSync(join(folder, 'manifest.json'))) return
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          if (!data.test(name)) continue
          writeFileSync(join(folder, `${name}.gz`), pack(readFileSync(join(folder, name))))
          rmSync(join(folder, name))
        }
        packWords(folder)
      },
    },
  }
}

/**
 * The messages that the browser reads: those of the manifest and of notifications, those of a page whose words are
 * damaged, and the name of the language.
 */
export const browserKeys = /^(extension_\w+|notice_\w+|start_damaged\w*|kit_notice_bad|language)$/

/**
 * Packs the catalogue of each language for the pages, as `words/<language>.json.gz`. The browser's own catalogue
 * keeps only `browserKeys`, because the browser parses all of it for one message.
 *
 * @param {string} folder the built extension
 */
function packWords(folder) {
  mkdirSync(join(folder, 'words'), { recursive: true })
  for (const name of readdirSync(join(folder, '_locales'))) {
    const file = join(folder, '_locales', name, 'messages.json')
    const messages = Object.entries(JSON.parse(readFileSync(file, 'utf8')))
    const words = Object.fromEntries(messages.map(([key, { message }]) => [key, message]))
    writeFileSync(
      join(folder, 'words', `${words.language}.json.gz`),
      pack(Buffer.from(JSON.stringify(words))),
    )
    const own = messages
      .filter(([key]) => browserKeys.test(key))
      .map(([key, { message }]) => [key, { message }])
    writeFileSync(file, JSON.stringify(Object.fromEntries(own)))
  }
}

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pack } from './pack.mjs'
import { splitWords } from './spoken.mjs'

/** Files that only `src/lib/extensionFile.ts` reads: data in the root, and the contract reader's program. */
const data = /^((?!manifest\.)[\w-]+\.(json|txt)|assets[\\/][\w-]+\.wasm)$/

/**
 * Files count towards the extension's size uncompressed. This packs files that only we read, and all messages
 * except those of the background, which the browser needs unpacked.
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
        splitWords(folder)
      },
    },
  }
}

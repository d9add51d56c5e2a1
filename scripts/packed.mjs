import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pack } from './pack.mjs'
import { splitWords } from './spoken.mjs'

/** What only `src/lib/extensionFile.ts` reads: data at the top of the extension, and the program that reads contracts. */
const data = /^((?!manifest\.)[\w-]+\.(json|txt)|assets[\\/][\w-]+\.wasm)$/

/**
 * The folder of an extension is as big as its files are. So what only we read is packed in it, and of the sentences, which
 * the browser wants as they are, all that the background does not say.
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

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pack } from './pack.mjs'
import { splitWords } from './spoken.mjs'

/** What only `src/wire/ownFile.ts` reads, at the top of the extension. */
const data = /^(?!manifest\.)[\w-]+\.(json|txt)$/

/** The program that reads contracts, under the name by which `src/ui/approval/guess.ts` asks for it. */
const program = 'evmole.wasm'

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
    // Its own loader names the file beside the script.
    transform(code, id) {
      if (!id.endsWith('/evmole/dist/evmole.js')) return undefined
      const beside = "module_or_path = new URL('evmole_bg.wasm', import.meta.url);"
      if (!code.includes(beside)) this.error('evmole finds its program in another way now')
      return code.replace(beside, '')
    },
    generateBundle() {
      const file = createRequire(import.meta.url).resolve('evmole/evmole_bg.wasm')
      this.emitFile({ type: 'asset', fileName: `${program}.gz`, source: pack(readFileSync(file)) })
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        if (!existsSync(join(folder, 'manifest.json'))) return
        for (const name of readdirSync(folder)) {
          if (!data.test(name)) continue
          writeFileSync(join(folder, `${name}.gz`), pack(readFileSync(join(folder, name))))
          rmSync(join(folder, name))
        }
        splitWords(folder)
      },
    },
  }
}

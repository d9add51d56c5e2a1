import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { gzipSync } from 'fflate'

/** What only `src/wire/ownFile.ts` reads, at the top of the extension. */
const data = /^(?!manifest\.)[\w-]+\.(json|txt)$/

/** The program that reads contracts, under the name by which `src/ui/approval/guess.ts` asks for it. */
const program = 'evmole.wasm'

/** A file as `src/wire/ownFile.ts` reads it. Node's own zlib gives other bytes on other machines. @param {Uint8Array} bytes */
export const pack = (bytes) => gzipSync(bytes, { level: 9, mtime: 0 })

/**
 * The folder of an extension is as big as its files are. So what only we read is packed in it, and the sentences, which
 * the browser wants as they are, lose what is for translators.
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
        for (const language of readdirSync(join(folder, '_locales'))) {
          const file = join(folder, '_locales', language, 'messages.json')
          writeFileSync(file, JSON.stringify(JSON.parse(readFileSync(file, 'utf8')), withoutDescriptions))
        }
      },
    },
  }
}

function withoutDescriptions(/** @type {string} */ name, /** @type {unknown} */ value) {
  // A message may be called so too, and is an object.
  return name === 'description' && typeof value === 'string' ? undefined : value
}

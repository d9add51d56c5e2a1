import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {{ name: string, as: string }} Named */

/** Of the one policy by which the worker may load a script: see `manifest.json`. */
const policy = 'background-parts'

/**
 * Makes two classic scripts of a module and the parts in files beside it, of which `import()` reaches the first. The
 * first has the module and loads the other with the first part that something wants, and once as the worker is installed:
 * Chromium lets it load later only what it loaded then. In the other each part is a function that runs once, when it is
 * wanted, and is given what it takes from the module and from other parts.
 *
 * @param {string} folder
 * @param {string} main the file of the module, `background.js`; its parts are `background-….js`
 * @param {(code: string) => Promise<string>} minify
 */
export async function classic(folder, main, minify) {
  const [name = ''] = main.split('.')
  const later = `${name}-parts.js`
  const isPart = (/** @type {string} */ file) => /^[\w-]+\.js$/.test(file) && file.startsWith(`${name}-`)
  // A build that goes on as files change finds what it made before.
  const files = readdirSync(folder).filter((file) => isPart(file) && file !== later)
  const read = (/** @type {string} */ file) => readFileSync(join(folder, file), 'utf8')
  const scripts = scriptsOf(read(main), main, new Map(files.map((file) => [file, read(file)])), later)
  for (const file of files) rmSync(join(folder, file))
  writeFileSync(join(folder, main), await minify(scripts.first))
  writeFileSync(join(folder, later), await minify(scripts.later))
}

/**
 * The two scripts of a module and its parts.
 *
 * @param {string} module its code
 * @param {string} main its file
 * @param {Map<string, string>} files the parts
 * @param {string} url of the other script
 */
export function scriptsOf(module, main, files, url) {
  const { code, gives } = taken(module, main, 'parts().')
  const inMain = new Map(gives.map(({ name, as }) => [as, name]))
  /** What all parts have of the module, under the name that the first of them has for it. */
  const given = new Map()
  const functions = [...files].map(([file, source]) => {
    const { code, takes, gives } = taken(source, main)
    const own = takes.flatMap(({ name, as, file }) => {
      if (file !== main) return { as, is: `${variable(file)}().${name}` }
      if (!given.has(name)) given.set(name, [...given.values()].includes(as) ? `given_${name}` : as)
      return given.get(name) === as ? [] : { as, is: given.get(name) }
    })
    const body = `${code}\nreturn { ${gives.map(({ name, as }) => `${as}: ${name}`)} };`
    return `const ${variable(file)} = part_once(() => ((${own.map(({ as }) => as)}) => {\n${body}\n})(${own.map(({ is }) => is)}));`
  })
  const load = `const parts = part_once(() => {
    importScripts(trustedTypes.createPolicy('${policy}', { createScriptURL: () => '${url}' }).createScriptURL(''));
    return self.parts(${[...given.keys()].map((name) => inMain.get(name))});
  });
  self.addEventListener('install', parts);`
  const back = [...files.keys()].map(variable)
  const scripts = {
    first: `(() => {\n'use strict';\n${once}\n${load}\n${code}\n})();\n`,
    later: `self.parts = (${[...given.values()]}) => {\n'use strict';\n${once}\n${functions.join('\n')}\nreturn { ${back} };\n};\n`,
  }
  for (const script of Object.values(scripts)) {
    const left = /^(?:import|export)\b.*/m.exec(script)
    if (left) throw new Error(`The bundler writes in another way now: ${left[0]}`)
  }
  return scripts
}

/**
 * Whether a module, as the bundler writes it or minified, runs without another file; those that `import()` reaches come
 * later. Of what another file gives to the first, the two scripts would know nothing.
 *
 * @param {string} code
 */
export const isAlone = (code) => !/\b(?:from|import) ?"\.\//.test(code)

/**
 * A part is given values: one that its module sets anew later would not reach it.
 *
 * @returns {import('vite').Plugin}
 */
export function unchanging() {
  return {
    name: 'volley:unchanging',
    enforce: 'post',
    transform(code, id) {
      const changing = /^export let .*/m.exec(code)
      if (changing) this.error(`${id} has a variable for others: ${changing[0]}`)
    },
  }
}

const once = 'const part_once = (make) => { let made; return () => (made ??= make()); };'

const variable = (/** @type {string} */ file) => `part_${file.replace(/\W/g, '_')}`

/**
 * What a file of the bundler's takes from others and gives to them, and the rest of it.
 *
 * @param {string} file
 * @param {string} main the name of that which runs before all
 * @param {string} [from] what has the functions of parts
 */
function taken(file, main, from = '') {
  /** @type {(Named & { file: string })[]} */
  const takes = []
  /** @type {Named[]} */
  const gives = []
  const code = file
    .replace(/^import "\.\/(.+)";$/gm, (_, file) => (file === main ? '' : `${variable(file)}();`))
    .replace(/^import \{([^}]*)\} from "\.\/(.+)";$/gm, (_, list, file) => {
      takes.push(...named(list).map((one) => ({ ...one, file })))
      return ''
    })
    .replace(/^export \{([^}]*)\} from "\.\/(.+)";$/gm, (_, list, file) => {
      for (const { name, as } of named(list)) {
        takes.push({ name, as: `again_${as}`, file })
        gives.push({ name: `again_${as}`, as })
      }
      return ''
    })
    .replace(/^export \{([^}]*)\};$/gm, (_, list) => {
      gives.push(...named(list))
      return ''
    })
    .replace(
      /\bimport\("\.\/([^"]+)"\)/g,
      (_, file) => `Promise.resolve().then(() => ${from}${variable(file)}())`,
    )
  return { code, takes, gives }
}

/**
 * Of a list of names, some of them under another one.
 *
 * @param {string} list
 * @returns {Named[]}
 */
function named(list) {
  return list.split(',').map((one) => {
    const [name = '', as = name] = one.trim().split(' as ')
    return { name, as }
  })
}

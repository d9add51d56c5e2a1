/** @typedef {{ name: string, as: string }} Named */

/**
 * Makes one classic script of a module and the parts in files beside it, of which `import()` reaches the first. Each part
 * becomes a function that runs once, when something first wants it, and is given what it takes from the module and from
 * other parts. A bundler that puts all into one file by itself makes such a function of each source file: the background
 * has 4 kB more then, compressed.
 *
 * @returns {import('vite').Plugin}
 */
export function oneScript() {
  return {
    name: 'volley:one-script',
    enforce: 'post',

    // A part is given values. One that its module sets anew later would not reach it.
    transform(code, id) {
      const changing = /^export let .*/m.exec(code)
      if (changing) this.error(`${id} has a variable for others: ${changing[0]}`)
    },

    generateBundle(_, bundle) {
      const files = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [one] : []))
      const main = files.find(({ isEntry }) => isEntry)
      if (!main) return
      const { code, gives } = read(main.code, main.fileName)
      const inMain = new Map(gives.map(({ name, as }) => [as, name]))
      const parts = files
        .filter((one) => one !== main)
        .map((part) => {
          const { code, takes, gives } = read(part.code, main.fileName)
          const given = takes.map(({ name, file }) =>
            file === main.fileName ? inMain.get(name) : `${variable(file)}().${name}`,
          )
          const body = `${code}\nreturn { ${gives.map(({ name, as }) => `${as}: ${name}`)} };`
          delete bundle[part.fileName]
          return `const ${variable(part.fileName)} = once(() => ((${takes.map(({ as }) => as)}) => {\n${body}\n})(${given}));`
        })
      main.code = `(() => {\n'use strict';\n${[once, ...parts, code].join('\n')}\n})();\n`
      const left = /^(?:import|export)\b.*/m.exec(main.code)
      if (left) this.error(`The bundler writes in another way now: ${left[0]}`)
    },
  }
}

const once = 'const once = (make) => { let made; return () => (made ??= make()); };'

const variable = (/** @type {string} */ file) => `part_${file.replace(/\W/g, '_')}`

/**
 * What a file of the bundler's takes from others and gives to them, and the rest of it.
 *
 * @param {string} file
 * @param {string} main the name of that which runs before all
 */
function read(file, main) {
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
        takes.push({ name, as: `given_${as}`, file })
        gives.push({ name: `given_${as}`, as })
      }
      return ''
    })
    .replace(/^export \{([^}]*)\};$/gm, (_, list) => {
      gives.push(...named(list))
      return ''
    })
    .replace(/\bimport\("\.\/([^"]+)"\)/g, (_, file) => `Promise.resolve().then(${variable(file)})`)
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

import { Ajv2020 } from 'ajv/dist/2020.js'

/**
 * Validates descriptors by the schema that each names, from the same commit. Version 1 is deprecated, and no
 * descriptor of the registry names it.
 *
 * @param {Map<string, any>} schemas by path
 */
export function validator(schemas) {
  // The schemas keep their definitions under names of their own, and name formats that JSON Schema lacks.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false })
  const checks = new Map(
    [...schemas]
      .filter(([path]) => /erc7730-v2\.schema\.json$/.test(path))
      .map(([path, schema]) => [path.split('/').at(-1), ajv.compile({ ...schema, $id: path })]),
  )

  /** @param {any} descriptor @returns {string | undefined} what is wrong with it */
  return function problemOf({ $schema, ...descriptor }) {
    const check = checks.get(String($schema).split('/').at(-1))
    if (!check) return `its schema is ${$schema}`
    if (check({ $schema, ...descriptor })) return undefined
    const [error] = check.errors ?? []
    return `its schema refuses it: ${error?.instancePath} ${error?.message}`
  }
}

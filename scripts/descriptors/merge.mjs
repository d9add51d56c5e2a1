import { posix } from 'node:path'

/** @typedef {Record<string, any>} Json */

/**
 * A descriptor with the files that it includes, as ERC-7730 merges them: members of the including file win, and
 * fields of the same path merge. Throws if an included file is missing.
 *
 * @param {Map<string, Json>} files parsed, by path
 * @param {string} path
 * @returns {Json}
 */
export function merged(files, path, depth = 4) {
  const file = files.get(path)
  if (!file || depth === 0) throw new Error(`${path} is missing`)
  const { includes, ...own } = file
  if (includes === undefined) return own
  return mergedValue(merged(files, posix.join(posix.dirname(path), includes), depth - 1), own)
}

/** @param {any} base @param {any} own @param {string} [key] @returns {any} */
function mergedValue(base, own, key) {
  if (base === undefined || own === undefined) return own ?? base
  if (key === 'fields' && Array.isArray(base) && Array.isArray(own)) return mergedFields(base, own)
  if (!isObject(base) || !isObject(own)) return own
  const keys = [...new Set([...Object.keys(base), ...Object.keys(own)])]
  return Object.fromEntries(keys.map((name) => [name, mergedValue(base[name], own[name], name)]))
}

/** @param {Json[]} base @param {Json[]} own */
function mergedFields(base, own) {
  const isIn = (/** @type {Json} */ field, /** @type {Json[]} */ list) =>
    list.find(({ path }) => path !== undefined && path === field.path)
  return [
    ...base.map((field) => mergedValue(field, isIn(field, own))),
    ...own.filter((field) => !isIn(field, base)),
  ]
}

/** @param {unknown} value */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

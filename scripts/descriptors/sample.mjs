/**
 * Values of every type, long enough for the slices and indices that real paths use: a path that leads nowhere
 * in them leads nowhere in real data.
 */

const length = 3
const word = `0x${'11'.repeat(32)}`

/**
 * A value as the wallet's decoder gives it.
 *
 * @param {{ type: string, name?: string, components?: any[] }} parameter
 * @returns {any}
 */
export function sampleOf({ type, components = [] }) {
  const [, element, count] = /^(.+)\[(\d*)\]$/.exec(type) ?? []
  if (element !== undefined)
    return Array(Number(count || length)).fill(sampleOf({ type: element, components }))
  if (type === 'tuple') return Object.fromEntries(components.map((one) => [one.name, sampleOf(one)]))
  return leafOf(type)
}

/**
 * A value of typed data, as the wallet parses it.
 *
 * @param {Record<string, { name: string, type: string }[]>} types
 * @param {string} type
 * @returns {any}
 */
export function typedSampleOf(types, type) {
  const [, element, count] = /^(.+)\[(\d*)\]$/.exec(type) ?? []
  if (element !== undefined) return Array(Number(count || length)).fill(typedSampleOf(types, element))
  const members = types[type]
  if (members) return Object.fromEntries(members.map((one) => [one.name, typedSampleOf(types, one.type)]))
  const leaf = leafOf(type)
  return typeof leaf === 'bigint' ? String(leaf) : leaf
}

/** @param {string} type */
function leafOf(type) {
  if (/^u?int/.test(type)) return 1n
  if (type === 'bool') return true
  if (type === 'address') return word.slice(0, 42)
  if (type === 'string') return 'text'
  if (type === 'bytes') return `0x${'11'.repeat(1024)}`
  return word.slice(0, 2 + 2 * Number(/^bytes(\d+)$/.exec(type)?.[1] ?? 32))
}

/**
 * The struct types in a result of `encodeType`. `undefined` if the text is none.
 *
 * @param {string} text
 */
export function typesIn(text) {
  const parts = [...text.matchAll(/([\w:]+)\(([^()]*)\)/g)]
  if (parts.map(([part]) => part).join('') !== text || parts.length === 0) return undefined
  const types = Object.fromEntries(
    parts.map(([, name = '', members = '']) => [
      name,
      members.split(',').flatMap((member) => {
        const [type, name] = member.split(' ')
        return type && name ? [{ type, name }] : []
      }),
    ]),
  )
  return { types, primaryType: parts[0]?.[1] ?? '' }
}

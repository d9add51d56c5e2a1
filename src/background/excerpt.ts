import { deepest } from '../lib/depth.ts'
import type { Excerpt } from '../messages/developerRecord.ts'

/**
 * The first `most` characters of a value's JSON. The cost is bounded by `most`, however large a site's value
 * is. Takes only what `JSON.parse` returns.
 */
export function excerpt(value: unknown, most: number): Excerpt {
  let text = ''
  const isWhole = write(value, 0)
  return isWhole && text.length <= most ? { text } : { text: text.slice(0, most), cut: true }

  /** Returns true while there is room for more. */
  function add(part: string): boolean {
    text += part
    return text.length <= most
  }

  function write(given: unknown, depth: number): boolean {
    if (typeof given === 'string') return add(JSON.stringify(given.slice(0, most + 1)))
    if (typeof given !== 'object' || given === null) return add(JSON.stringify(given) ?? 'null')
    if (depth > deepest) return false
    const isList = Array.isArray(given)
    let comma = ''
    add(isList ? '[' : '{')
    if (isList) {
      for (const item of given) {
        if (!add(comma) || !write(item, depth + 1)) return false
        comma = ','
      }
    } else
      for (const [name, item] of Object.entries(given)) {
        if (item === undefined) continue
        if (!add(`${comma}${JSON.stringify(name.slice(0, most))}:`) || !write(item, depth + 1)) return false
        comma = ','
      }
    return add(isList ? ']' : '}')
  }
}

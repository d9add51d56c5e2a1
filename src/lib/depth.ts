/** The most levels of arrays and objects in a request. No method needs more than ten; every stack has room. */
export const deepest = 100

/**
 * True if JSON is nested more deeply than any request needs. Uses no recursion itself, to protect the recursive
 * code that follows: schemas, the journal, the node's own parser.
 */
export function isTooDeep(value: unknown): boolean {
  const left: [value: unknown, level: number][] = [[value, 0]]
  for (let entry = left.pop(); entry; entry = left.pop()) {
    const [inner, level] = entry
    if (typeof inner !== 'object' || inner === null) continue
    if (level === deepest) return true
    for (const member of Object.values(inner))
      if (typeof member === 'object' && member !== null) left.push([member, level + 1])
  }
  return false
}

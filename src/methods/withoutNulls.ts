/** Members that say what happens and to whom: `null` there stays what it is, and is refused. */
const telling = ['to', 'from', 'value', 'data', 'chainId', 'rpcUrls']

/**
 * Parameters without what clients send as `null` and mean as absent: trailing parameters, and members of objects at any
 * depth. A list keeps its `null`s, since the places in it count.
 */
export function withoutNulls(params: unknown): unknown {
  if (!Array.isArray(params)) return pruned(params)
  return params.slice(0, params.findLastIndex((param) => param !== null) + 1).map(pruned)
}

function pruned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pruned)
  if (typeof value !== 'object' || value === null) return value
  const said = Object.entries(value).filter(([name, member]) => member !== null || telling.includes(name))
  return Object.fromEntries(said.map(([name, member]) => [name, pruned(member)]))
}

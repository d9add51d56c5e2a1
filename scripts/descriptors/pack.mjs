/** @typedef {Record<string, any>} Json */
/** @typedef {{ path: string, kind: 'contracts' | 'messages', bindings: string[], one: Json }} Proven */

/**
 * Groups descriptors by entity, with each format once, and lists where each is bound. Of two descriptors of one
 * function at one address the first stays, and our own come before those of the registry.
 *
 * @param {Proven[]} proven sorted by path
 * @param {(key: string) => string} selectorOf
 */
export function grouped(proven, selectorOf) {
  /** @type {Record<string, { formats: Json[], descriptors: Json[] }>} */
  const entities = {}
  /** @type {{ contracts: Record<string, string[]>, messages: Record<string, string[]> }} */
  const index = { contracts: {}, messages: {} }
  /** @type {import('./prove.mjs').Drop[]} */
  const drops = []
  const taken = new Map()
  /** @param {Proven} one */
  const rank = ({ path }) => (path.startsWith('own/') ? 0 : 1)
  for (const { path, kind, bindings, one } of [...proven].sort((a, b) => rank(a) - rank(b))) {
    const entity = path.startsWith('own/') ? 'own' : (path.split('/').at(-2) ?? '')
    if (!/^[\w-]+$/.test(entity) || ['index', 'own'].includes(entity) !== path.startsWith('own/'))
      throw new Error(`${entity} cannot name a file`)
    const { formats, ...rest } = one
    const file = entities[entity] ?? { formats: [], descriptors: [] }
    entities[entity] = file
    const place = `${entity}:${file.descriptors.length}`
    file.descriptors.push({
      ...rest,
      formats: formats.map((/** @type {Json} */ format) => placeIn(file.formats, format)),
    })
    for (const binding of bindings) {
      index[kind][binding] = [...(index[kind][binding] ?? []), place]
      for (const { key } of formats) {
        const what = kind === 'contracts' ? selectorOf(key) : `${key} ${JSON.stringify(rest.domain)}`
        const claim = [kind, binding, what].join(' ')
        const before = taken.get(claim)
        if (before) drops.push({ path, key, why: `${before} describes it at ${binding}` })
        else taken.set(claim, path)
      }
    }
  }
  return {
    entities: sorted(entities),
    index: { contracts: sorted(index.contracts), messages: sorted(index.messages) },
    drops,
  }
}

/** The place of an equal format, or of this one, which is then added. @param {Json[]} formats @param {Json} format */
function placeIn(formats, format) {
  const text = JSON.stringify(format)
  const at = formats.findIndex((one) => JSON.stringify(one) === text)
  return at >= 0 ? at : formats.push(format) - 1
}

/** @template T @param {Record<string, T>} record @returns {Record<string, T>} */
const sorted = (record) => Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))

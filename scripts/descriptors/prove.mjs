import { sampleOf, typedSampleOf, typesIn } from './sample.mjs'

/** @typedef {Record<string, any>} Json */
/** @typedef {{ path: string, why: string, key?: string }} Drop */

/** The parameters that the wallet reads, by format. Those in `advice` change nothing that it shows. */
const parameters = {
  raw: [],
  addressName: ['senderAddress'],
  amount: [],
  tokenAmount: ['tokenPath', 'token', 'nativeCurrencyAddress', 'threshold', 'message'],
  nftName: ['collection', 'collectionPath'],
  date: ['encoding'],
  duration: [],
  unit: ['base', 'decimals'],
  enum: ['$ref'],
  calldata: ['callee', 'calleePath', 'amountPath', 'spenderPath', 'selector'],
}
const advice = ['types', 'sources']
const members = ['path', 'value', 'label', 'format', 'params', 'visible', 'fields']

/**
 * Turns merged descriptors into those of the pack, and keeps only what the wallet can show. It formats sample
 * data with the wallet's own code.
 *
 * @param {Record<string, any>} wallet the modules of `src/ui/descriptors` and `src/domain/typedData.ts`
 */
export function prover(wallet) {
  /**
   * @param {string} path
   * @param {Json} descriptor merged
   * @returns {Promise<{ kind: 'contracts' | 'messages', bindings: string[], one: Json, drops: Drop[] } | { drops: Drop[] }>}
   */
  return async function proven(path, { context, metadata = {}, display = {} }) {
    const kind = context?.contract ? 'contracts' : 'messages'
    const bound = context?.contract ?? context?.eip712
    const wrong = wrongIn(bound, metadata)
    if (wrong) return { drops: [{ path, why: wrong }] }
    const { owner, constants, enums } = metadata
    const drops = /** @type {Drop[]} */ ([])
    const formats = []
    const keys = Object.keys(display.formats ?? {})
    const same = kind === 'contracts' ? repeated(keys, (key) => selectorOf(key)) : []
    for (const key of keys) {
      try {
        if (same.includes(key)) throw new Error('two formats have one selector')
        const { format, notes } = await provenFormat(kind, key, display, { constants, enums })
        formats.push(format)
        for (const why of notes) drops.push({ path, key, why })
      } catch (error) {
        drops.push({ path, key, why: /** @type {Error} */ (error).message })
      }
    }
    if (formats.length === 0) return { drops: [...drops, { path, why: 'no format is left' }] }
    const used = usedIn(formats, { constants, enums })
    return {
      kind,
      bindings: [
        .../** @type {Set<string>} */ (
          new Set(
            bound.deployments.map((/** @type {Json} */ one) => `${one.chainId}:${one.address.toLowerCase()}`),
          )
        ),
      ],
      one: { metadata: { owner, ...used }, ...(bound.domain && { domain: bound.domain }), formats },
      drops,
    }
  }

  /** @param {string} key */
  function selectorOf(key) {
    try {
      return wallet.selectorOf(key)
    } catch {
      return undefined
    }
  }

  /**
   * @param {'contracts' | 'messages'} kind
   * @param {string} key
   * @param {Json} display
   * @param {Json} metadata
   */
  async function provenFormat(kind, key, display, metadata) {
    const { intent, interpolatedIntent, fields } = display.formats[key]
    if (typeof intent !== 'string' || intent.trim() === '') throw new Error('it has no intent in one text')
    const data = sampleFor(kind, key)
    const address = { type: 'address', value: `0x${'11'.repeat(20)}` }
    const one = { type: 'uint256', value: 1n }
    const surroundings = {
      roots: { data, around: { from: address, to: address, value: one, chainId: one }, file: { metadata } },
      here: data,
      inside: async () => ({}),
      shown: new Set(),
    }
    const format = { key, intent, fields: await provenFields(fields, display, surroundings) }
    if (interpolatedIntent === undefined) return { format, notes: [] }
    const problem = wrongInSentence(interpolatedIntent, format)
    return problem
      ? { format, notes: [`only its sentence: ${problem}`] }
      : { format: { ...format, interpolatedIntent }, notes: [] }
  }

  /** @param {'contracts' | 'messages'} kind @param {string} key */
  function sampleFor(kind, key) {
    if (kind === 'contracts') {
      const abi = wallet.functionOf(key)
      if (!abi) throw new Error('its key is not a function')
      return wallet.fromAbi(abi.inputs, abi.inputs.map(sampleOf))
    }
    const typed = typesIn(key)
    if (!typed || wallet.encodeType(typed.types, typed.primaryType) !== key)
      throw new Error('its key is not the encoding of a type')
    return wallet.fromTyped(typed.types, typed.primaryType, typedSampleOf(typed.types, typed.primaryType))
  }

  /**
   * @param {Json[]} fields
   * @param {Json} display
   * @param {Json} surroundings
   * @returns {Promise<Json[]>}
   */
  async function provenFields(fields, display, surroundings) {
    const found = []
    for (const written of fields) {
      const field = resolved(written, display)
      const name = field.path ?? field.label ?? 'a field'
      const unknown = Object.keys(field).filter((one) => !members.includes(one))
      if (unknown.length > 0) throw new Error(`${name} has ${unknown.join(', ')}`)
      if (field.visible !== undefined && typeof field.visible !== 'string')
        throw new Error(`${name} is visible by a rule`)
      const nodes = wallet.nodesOf(field, surroundings)
      // A field that nobody sees may name what is not there.
      if (field.visible === 'never') {
        found.push({ path: field.path, visible: 'never' })
        continue
      }
      if (!nodes || nodes.length === 0) throw new Error(`${name} leads nowhere`)
      if (field.fields) {
        const inner = await provenFields(field.fields, display, { ...surroundings, here: nodes[0] })
        found.push({ ...(field.path !== undefined && { path: field.path }), fields: inner })
      } else found.push(await provenField(field, nodes, surroundings))
    }
    return found
  }

  /** @param {Json} field @param {Json[]} nodes @param {Json} surroundings */
  async function provenField({ path, value, label, format = 'raw', params = {} }, nodes, surroundings) {
    const name = path ?? label
    const known = /** @type {Record<string, string[]>} */ (parameters)[format]
    if (!known) throw new Error(`${name} has the format ${format}`)
    const kept = Object.fromEntries(Object.entries(params).filter(([one]) => known.includes(one)))
    const others = Object.keys(params).filter((one) => !known.includes(one) && !advice.includes(one))
    // The default, which the registry often writes out.
    if (others.some((one) => one !== 'prefix' || params[one] !== false))
      throw new Error(`${name} has the parameter ${others.join(', ')}`)
    if (typeof label !== 'string') throw new Error(`${name} has no label`)
    const message = constantOf(kept.message, surroundings)
    if (message !== undefined && (typeof message !== 'string' || /\p{N}/u.test(message)))
      throw new Error(`${name} has a number in its message`)
    if (format === 'enum') {
      if (typeof wallet.constantAt(kept.$ref, surroundings.roots.file) !== 'object')
        throw new Error(`${name} has the values ${kept.$ref}, which are missing`)
    } else if (format !== 'raw' && !isWithoutToken(format, kept)) {
      const place = { ...surroundings, index: 0, count: nodes.length }
      const told = await wallet.tell(nodes[0], { format, params: kept }, place)
      if (told.form === 'raw') throw new Error(`${name} does not fit ${format}`)
    }
    if (typeof value === 'string' && value.startsWith('$.'))
      if (wallet.constantAt(value, surroundings.roots.file) === undefined)
        throw new Error(`${name} has the value ${value}, which is missing`)
    return {
      ...(path !== undefined && { path }),
      ...(value !== undefined && { value }),
      label,
      ...(format !== 'raw' && { format }),
      ...(Object.keys(kept).length > 0 && { params: kept }),
    }
  }

  /** @param {unknown} written @param {Json} surroundings @returns {unknown} */
  function constantOf(written, { roots }) {
    const isPath = typeof written === 'string' && written.startsWith('$.')
    return isPath ? wallet.constantAt(written, roots.file) : written
  }

  /** @param {string} text @param {Json} format */
  function wrongInSentence(text, { fields }) {
    const parts = wallet.partsOf(text)
    if (!parts) return 'its braces do not match'
    const lost = parts.find(
      (/** @type {any} */ part) => typeof part !== 'string' && !wallet.fieldAt(part.path, fields),
    )
    return lost && `no visible field shows ${lost.path}`
  }
}

/** ERC-7730 shows such an amount as a raw number. @param {string} format @param {Json} params */
const isWithoutToken = (format, { token, tokenPath }) =>
  format === 'tokenAmount' && token === undefined && tokenPath === undefined

/** @param {Json | undefined} bound @param {Json} metadata */
function wrongIn(bound, { owner }) {
  if (!bound) return 'it has no context'
  if (typeof owner !== 'string' || owner.trim() === '') return 'it names no owner'
  if (!(bound.deployments?.length > 0)) return 'it is bound to no address'
  if (bound.domainSeparator !== undefined) return 'it is bound to a domain separator'
  const wrong = bound.deployments.find(
    (/** @type {Json} */ one) =>
      !Number.isSafeInteger(one.chainId) || one.chainId <= 0 || !/^0x[0-9a-f]{40}$/i.test(one.address),
  )
  return wrong && `it is bound to ${JSON.stringify(wrong)}`
}

/** @param {Json} field @param {Json} display @returns {Json} */
function resolved({ $id, ...field }, display) {
  const { $ref, ...own } = field
  if ($ref === undefined) return field
  const name = /^\$\.display\.definitions\.(\w+)$/.exec($ref)?.[1]
  const { $id: _, ...base } = (name !== undefined && display.definitions?.[name]) || {}
  if (Object.keys(base).length === 0) throw new Error(`${$ref} is missing`)
  return { ...base, ...own, params: { ...base.params, ...own.params } }
}

/** The constants and enumerations that the formats name. @param {Json[]} formats @param {Json} metadata */
function usedIn(formats, metadata) {
  const text = JSON.stringify(formats)
  return Object.fromEntries(
    Object.entries(metadata).flatMap(([group, values = {}]) => {
      const used = Object.entries(values).filter(([name]) => text.includes(`"$.metadata.${group}.${name}"`))
      return used.length > 0 ? [[group, Object.fromEntries(used)]] : []
    }),
  )
}

/** @template T @param {T[]} list @param {(one: T) => unknown} keyOf */
function repeated(list, keyOf) {
  return list.filter(
    (one) => keyOf(one) !== undefined && list.filter((other) => keyOf(other) === keyOf(one)).length > 1,
  )
}

/** @typedef {import('./faults.mjs').Reply} Reply */

/**
 * @template exchange
 * @typedef {(exchange: exchange, next: () => Promise<Reply>) => Promise<Reply>} Fault
 */

/**
 * @template exchange
 * @typedef {object} FaultKind
 * @property {'RATE' | 'MS' | 'DEPTH' | 'none'} value the kind of value after the colon
 * @property {number} [usual] the default value
 * @property {number} [share] the probability of a fault without a rate; always by default
 * @property {string} says one line of the help
 * @property {(value: number, random: () => number, method: string | undefined) => Fault<exchange>} make
 */

/**
 * Reads `KIND[:VALUE][@METHOD]`. Throws an `Error` with a sentence for the person who typed it.
 *
 * @template exchange
 * @param {Record<string, FaultKind<exchange>>} kinds
 * @param {string} text
 * @returns {{ kind: FaultKind<exchange>, rate: number, value: number, method: string | undefined }}
 */
export function readKind(kinds, text) {
  const [, name = '', given, method] = /^([^:@]*)(?::([^@]*))?(?:@(\w+))?$/.exec(text) ?? []
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  if (!kind) throw new Error(`There is no fault "${text}". There are: ${Object.keys(kinds).join(', ')}.`)

  const value = given === undefined ? (kind.usual ?? 1) : given.trim() === '' ? Number.NaN : Number(given)
  if (kind.value === 'none' && given !== undefined) throw new Error(`The fault "${name}" takes no value.`)
  if (kind.value === 'RATE' && !(value >= 0 && value <= 1)) {
    throw new Error(`The fault "${name}" takes a rate between 0 and 1, not "${given}".`)
  }
  if (kind.value === 'MS' && !(value >= 0 && value <= 600_000)) {
    throw new Error(`The fault "${name}" takes milliseconds from 0 to 600000, not "${given}".`)
  }
  if (kind.value === 'DEPTH' && !(Number.isInteger(value) && value >= 1 && value <= 100)) {
    throw new Error(`The fault "${name}" takes a number of blocks from 1 to 100, not "${given}".`)
  }
  return { kind, value, rate: kind.value === 'RATE' ? value : (kind.share ?? 1), method }
}

/**
 * Wraps the reply of the node, or of another service, in faults, the first one outermost. The same seed gives the
 * same run.
 *
 * @template {{ methods: string[] }} exchange
 * @param {Record<string, FaultKind<exchange>>} kinds
 * @param {string[]} texts
 * @param {number} seed
 * @returns {Fault<exchange>}
 */
export function layered(kinds, texts, seed) {
  const random = dice(seed)
  const layers = texts
    .map((text) => readKind(kinds, text))
    .map(({ kind, value, rate, method }) => {
      const fault = kind.make(value, random, method)
      /** @type {Fault<exchange>} */
      const layer = (exchange, next) => {
        if (method !== undefined && !exchange.methods.includes(method)) return next()
        return random() < rate ? fault(exchange, next) : next()
      }
      return layer
    })
  return (exchange, next) => {
    let inner = next
    for (const layer of layers.toReversed()) {
      const within = inner
      inner = () => layer(exchange, within)
    }
    return inner()
  }
}

/**
 * Mulberry32: small, and good enough for random faults.
 *
 * @param {number} seed
 */
export function dice(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

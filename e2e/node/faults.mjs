import { setTimeout as sleep } from 'node:timers/promises'

/**
 * What arrived in one HTTP body or one WebSocket message.
 *
 * @typedef {object} Exchange
 * @property {boolean} batch
 * @property {string[]} methods
 * @property {number} uptime milliseconds since the node was ready
 * @property {import('./anvil.mjs').Anvil['call']} chain asks the chain underneath
 */

/**
 * What goes back: a body with its HTTP status, or nothing at all because the connection breaks.
 *
 * @typedef {{ status: number, body: string, headers?: Record<string, string> } | 'drop'} Reply
 */

/** @typedef {(exchange: Exchange, next: () => Promise<Reply>) => Promise<Reply>} Fault */

/**
 * @typedef {object} FaultKind
 * @property {'RATE' | 'MS' | 'none'} value what stands after the colon
 * @property {number} [usual] the milliseconds when none are given
 * @property {string} says one line of the help
 * @property {(value: number) => Fault} make
 */

/**
 * Everything that can go wrong, by name. A new kind is a new entry: it may answer at once, change what
 * `next()` answers, or call it and answer something else.
 *
 * @type {Record<string, FaultKind>}
 */
export const faultKinds = {
  'drop-request': {
    value: 'RATE',
    says: 'the connection breaks before the node does anything',
    make: () => async () => 'drop',
  },
  'drop-response': {
    value: 'RATE',
    says: 'the node does what was asked, then the connection breaks',
    make: () => async (_, next) => {
      await next()
      return 'drop'
    },
  },
  delay: {
    value: 'MS',
    usual: 1000,
    says: 'every answer comes late (1000)',
    make: (ms) => async (_, next) => {
      await sleep(ms)
      return next()
    },
  },
  'http-500': {
    value: 'RATE',
    says: 'answers 500 and a page of text, and does nothing',
    make: () => async () => ({ status: 500, body: 'Internal Server Error' }),
  },
  'http-429': {
    value: 'RATE',
    says: 'answers 429 with retry-after, and does nothing',
    make: () => async () => ({ status: 429, body: 'Too Many Requests', headers: { 'retry-after': '1' } }),
  },
  garbage: {
    value: 'RATE',
    says: 'the node does what was asked, the answer is cut off in the middle',
    make: () => async (_, next) => {
      const reply = await next()
      return reply === 'drop'
        ? reply
        : { ...reply, body: `${reply.body.slice(0, reply.body.length / 2)}<html>` }
    },
  },
  'no-batch': {
    value: 'none',
    says: 'JSON-RPC batches are refused',
    make: () => async (exchange, next) =>
      exchange.batch ? { status: 200, body: refusal(-32600, 'Batch requests are not supported') } : next(),
  },
  'wrong-chain-id': {
    value: 'none',
    says: 'eth_chainId and net_version name the next chain',
    make: () => async (exchange, next) => {
      const reply = await next()
      if (reply === 'drop' || !reply.body) return reply
      const answers = JSON.parse(reply.body)
      const list = Array.isArray(answers) ? answers : [answers]
      exchange.methods.forEach((method, index) => {
        const answer = list[index]
        if (answer?.result === undefined) return
        if (method === 'eth_chainId') answer.result = `0x${(Number(answer.result) + 1).toString(16)}`
        if (method === 'net_version') answer.result = `${Number(answer.result) + 1}`
      })
      return { ...reply, body: JSON.stringify(answers) }
    },
  },
  'lose-transaction': {
    value: 'RATE',
    says: 'takes a transaction, answers its hash, and forgets it',
    make: () => async (exchange, next) => {
      const reply = await next()
      if (reply === 'drop' || !exchange.methods.includes('eth_sendRawTransaction')) return reply
      const answers = [JSON.parse(reply.body)].flat()
      for (const { result } of answers) {
        const isHash = typeof result === 'string' && result.length === 66
        if (isHash) await exchange.chain('anvil_dropTransaction', [result])
      }
      return reply
    },
  },
  'slow-start': {
    value: 'MS',
    usual: 5000,
    says: 'answers 503 for a while after the start (5000)',
    make: (ms) => async (exchange, next) =>
      exchange.uptime < ms ? { status: 503, body: 'Starting', headers: { 'retry-after': '1' } } : next(),
  },
}

/**
 * Reads `KIND[:VALUE][@METHOD]`. Throws an `Error` with a sentence for the person who typed it.
 *
 * @param {string} text
 * @returns {{ kind: FaultKind, rate: number, value: number, method: string | undefined }}
 */
export function readFault(text) {
  const [, name = '', given, method] = /^([^:@]*)(?::([^@]*))?(?:@(\w+))?$/.exec(text) ?? []
  const kind = Object.hasOwn(faultKinds, name) ? faultKinds[name] : undefined
  if (!kind) throw new Error(`There is no fault "${text}". There are: ${Object.keys(faultKinds).join(', ')}.`)

  const value = given === undefined ? (kind.usual ?? 1) : given.trim() === '' ? Number.NaN : Number(given)
  if (kind.value === 'none' && given !== undefined) throw new Error(`The fault "${name}" takes no value.`)
  if (kind.value === 'RATE' && !(value >= 0 && value <= 1)) {
    throw new Error(`The fault "${name}" takes a rate between 0 and 1, not "${given}".`)
  }
  if (kind.value === 'MS' && !(value >= 0 && value <= 600_000)) {
    throw new Error(`The fault "${name}" takes milliseconds from 0 to 600000, not "${given}".`)
  }
  return { kind, value, rate: kind.value === 'RATE' ? value : 1, method }
}

/**
 * Puts faults around what the node would answer, the first one outermost. The same seed gives the same run.
 *
 * @param {string[]} texts
 * @param {number} seed
 * @returns {Fault}
 */
export function faulty(texts, seed) {
  const random = dice(seed)
  const layers = texts.map(readFault).map(({ kind, value, rate, method }) => {
    const fault = kind.make(value)
    /** @type {Fault} */
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
 * Mulberry32: small, and good enough to throw faults.
 *
 * @param {number} seed
 */
function dice(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * @param {number} code
 * @param {string} message
 */
function refusal(code, message) {
  return JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } })
}

import { isOneTooMany, oneTooMany } from './delegated.mjs'
import { layered, readKind } from './faultLayers.mjs'
import { webFaultKinds } from './webFaults.mjs'

/**
 * The content of one HTTP body or one WebSocket message.
 *
 * @typedef {object} Exchange
 * @property {boolean} batch
 * @property {string[]} methods
 * @property {unknown[]} params of each method, in the same order
 * @property {import('./anvil.mjs').Anvil['call']} chain asks the underlying chain
 * @property {() => Promise<number>} latest the newest canonical block
 * @property {() => void} stale makes "pending" mean "latest" in all requests of this message
 * @property {(index: number, outcome: import('./anvil.mjs').Outcome) => void} instead answers one request without
 *   doing what it asks
 * @property {Reply} busy the reply of the service in front to too many requests
 * @property {(blocks: number) => Promise<void>} takeBack replaces all pre-confirmations, and that many canonical blocks,
 *   by empty blocks; their transactions are gone
 * @property {<T>(task: () => Promise<T>) => Promise<T>} paused runs a task during which no block is due
 */

/**
 * The reply: a body with its HTTP status, or none because the connection breaks.
 *
 * @typedef {{ status: number, body: string, headers?: Record<string, string> } | 'drop'} Reply
 */

/** @typedef {import('./faultLayers.mjs').Fault<Exchange>} Fault */
/** @typedef {import('./faultLayers.mjs').FaultKind<Exchange>} FaultKind */

const SEND = 'eth_sendRawTransaction'
const SYNC = 'eth_sendRawTransactionSync'
const isSend = (/** @type {string} */ method) => method === SEND || method === SYNC

/**
 * All faults, by name. Add an entry for a new kind: it may reply at once, change the reply of `next()`, or
 * call `next()` and reply something else.
 *
 * @type {Record<string, FaultKind>}
 */
export const faultKinds = {
  ...webFaultKinds,
  'over-limit': {
    value: 'RATE',
    says: 'asked too often: answers as the chain of --like does, else as http-429 does',
    make:
      () =>
      async ({ busy }) =>
        busy,
  },
  'no-batch': {
    value: 'none',
    says: 'JSON-RPC batches are refused',
    make: () => async (exchange, next) =>
      exchange.batch ? { status: 200, body: refusal(-32600, 'Batch requests are not supported') } : next(),
  },
  unlisted: {
    value: 'none',
    says: 'every method, or the one after the @, does not exist',
    make: (_value, _random, only) => async (exchange, next) => {
      const error = { code: -32601, message: 'the method does not exist' }
      for (const [index, method] of exchange.methods.entries())
        if (only === undefined || method === only) exchange.instead(index, { error })
      return next()
    },
  },
  'wrong-chain-id': {
    value: 'none',
    says: 'eth_chainId and net_version name the next chain',
    make: () => async (exchange, next) => {
      const reply = await next()
      return withResults(reply, exchange, (method, result) => {
        if (method === 'eth_chainId') return { result: `0x${(Number(result) + 1).toString(16)}` }
        if (method === 'net_version') return { result: `${Number(result) + 1}` }
        return undefined
      })
    },
  },
  'stale-pending': {
    value: 'RATE',
    says: '"pending" is answered as of the last canonical block',
    make: () => async (exchange, next) => {
      exchange.stale()
      return next()
    },
  },
  'forged-income': {
    value: 'none',
    says: 'simulations show that whoever pays gets five coins back',
    make: () => async (exchange, next) =>
      withResults(await next(), exchange, (method, result) =>
        method === 'eth_simulateV1' ? { result: withIncome(result) } : undefined,
      ),
  },
  'already-known': {
    value: 'RATE',
    says: 'takes transactions, and answers "already known"',
    make: () => async (exchange, next) =>
      withResults(await next(), exchange, (method) =>
        isSend(method) ? { error: { code: -32000, message: 'already known' } } : undefined,
      ),
  },
  underpriced: {
    value: 'RATE',
    says: 'refuses one of the transactions sent together, as an underpriced replacement',
    make: (_, random) => async (exchange, next) => {
      const sends = exchange.methods.flatMap((method, index) => (isSend(method) ? [index] : []))
      const error = { code: -32000, message: 'replacement transaction underpriced' }
      const one = oneOf(sends, random)
      if (one !== undefined) exchange.instead(one, { error })
      return next()
    },
  },
  'sync-waits': {
    value: 'RATE',
    says: 'a sync send takes the transaction, and answers error 4: not in a block in time',
    make: () => async (exchange, next) =>
      withResults(await next(), exchange, (method) =>
        method === SYNC ? { error: { code: 4, message: 'not processed in time' } } : undefined,
      ),
  },
  'sync-unknown': syncError(5, 'not in the pool'),
  'sync-gap': syncError(6, 'nonce gap'),
  'delegated-limit': {
    value: 'none',
    says: 'refuses a second waiting transaction of an account with a delegate (EIP-7702)',
    make: () => async (exchange, next) => {
      for (const [index, method] of exchange.methods.entries()) {
        const [raw] = /** @type {unknown[]} */ (exchange.params[index] ?? [])
        if (method === SEND && (await isOneTooMany(exchange.chain, raw))) exchange.instead(index, oneTooMany)
      }
      return next()
    },
  },
  'lose-transaction': {
    value: 'RATE',
    says: 'takes a transaction, answers its hash, and forgets it',
    make: () => async (exchange, next) => {
      if (!exchange.methods.some(isSend)) return next()
      const lose = async () => {
        const reply = await next()
        for (const { result } of [answersIn(reply) ?? []].flat()) {
          const isHash = typeof result === 'string' && result.length === 66
          if (isHash) await exchange.chain('anvil_dropTransaction', [result])
        }
        return reply
      }
      // A sync send waits for a block. Any other must be forgotten before the next one.
      return exchange.methods.includes(SYNC) ? lose() : exchange.paused(lose)
    },
  },
  evict: {
    value: 'RATE',
    says: 'forgets one of the transactions that wait, and those after it, whatever was asked',
    make: (_, random) => async (exchange, next) => {
      const reply = await next()
      const hash = oneOf(await waiting(exchange), random)
      if (hash) await exchange.chain('anvil_dropTransaction', [hash])
      return reply
    },
  },
  'preconf-lost': {
    value: 'RATE',
    says: 'after the answer all that is pre-confirmed is gone',
    make: () => async (exchange, next) => {
      const reply = await next()
      await exchange.takeBack(0)
      return reply
    },
  },
  reorg: {
    value: 'DEPTH',
    usual: 1,
    share: 0.05,
    says: 'after one answer in twenty the newest canonical blocks are gone (1)',
    make: (depth) => async (exchange, next) => {
      const reply = await next()
      await exchange.takeBack(depth)
      return reply
    },
  },
  'slow-start': {
    value: 'MS',
    usual: 5000,
    says: 'answers 503 for a while (5000)',
    make: (ms) => {
      const started = performance.now()
      return async (_, next) =>
        performance.now() - started < ms
          ? { status: 503, body: 'Starting', headers: { 'retry-after': '1' } }
          : next()
    },
  },
}

/**
 * A sync send does nothing, and answers with this error.
 *
 * @param {number} code
 * @param {string} message
 * @returns {FaultKind}
 */
function syncError(code, message) {
  return {
    value: 'RATE',
    says: `a sync send does nothing, and answers error ${code}: ${message}`,
    make: () => async (exchange, next) => {
      for (const [index, method] of exchange.methods.entries())
        if (method === SYNC) exchange.instead(index, { error: { code, message } })
      return next()
    },
  }
}

/**
 * Replaces the node's results; its errors stay.
 *
 * @param {Reply} reply
 * @param {Pick<Exchange, 'methods'>} exchange
 * @param {(method: string, result: unknown, index: number) => import('./anvil.mjs').Outcome | undefined} change
 * @returns {Reply}
 */
export function withResults(reply, { methods }, change) {
  const answers = answersIn(reply)
  if (reply === 'drop' || !answers) return reply
  const changed = [answers].flat().map((answer, index) => {
    const outcome =
      answer.result === undefined ? undefined : change(methods[index] ?? '', answer.result, index)
    return outcome ? { jsonrpc: '2.0', id: answer.id, ...outcome } : answer
  })
  return { ...reply, body: JSON.stringify(Array.isArray(answers) ? changed : changed[0]) }
}

/**
 * Adds a forged log of the coin after each true one, in the opposite direction.
 *
 * @param {any} result of `eth_simulateV1`
 */
function withIncome(result) {
  const forged = (/** @type {any} */ log) => {
    const [event, from, to] = log.topics
    const data = `0x${(5n * 10n ** 18n).toString(16).padStart(64, '0')}`
    return { ...log, topics: [event, to, from], data }
  }
  return result.map((/** @type {any} */ block) => ({
    ...block,
    calls: block.calls.map((/** @type {any} */ call) => ({
      ...call,
      logs: (call.logs ?? []).flatMap((/** @type {any} */ log) => [log, forged(log)]),
    })),
  }))
}

/**
 * One reply, or the list of a batch; undefined if another fault left no JSON.
 *
 * @param {Reply} reply
 */
function answersIn(reply) {
  if (reply === 'drop') return undefined
  try {
    return JSON.parse(reply.body)
  } catch {
    return undefined
  }
}

/**
 * Hashes of the transactions in the mempool.
 *
 * @param {Exchange} exchange
 * @returns {Promise<string[]>}
 */
async function waiting({ chain }) {
  const { pending, queued } = await chain('txpool_content')
  const byNonce = [pending, queued].flatMap((/** @type {object} */ accounts) => Object.values(accounts))
  return byNonce.flatMap((transactions) => Object.values(transactions)).map(({ hash }) => hash)
}

/**
 * @template item
 * @param {item[]} items
 * @param {() => number} random
 * @returns {item | undefined}
 */
function oneOf(items, random) {
  return items[Math.floor(random() * items.length)]
}

/**
 * Reads a fault of the node.
 *
 * @param {string} text
 */
export const readFault = (text) => readKind(faultKinds, text)

/**
 * Wraps the node's reply in faults, the first one outermost. The same seed gives the same run.
 *
 * @param {string[]} texts
 * @param {number} seed
 * @returns {Fault}
 */
export const faulty = (texts, seed) => layered(faultKinds, texts, seed)

/**
 * @param {number} code
 * @param {string} message
 */
function refusal(code, message) {
  return JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } })
}

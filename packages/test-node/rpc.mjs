/** @typedef {import('./anvil.mjs').Outcome} Outcome */
/** @typedef {{ method: string, params: unknown }} Call */
/** @typedef {{ batch: boolean, items: unknown[] }} Message */

/**
 * Reads a body. If it is not JSON, or an empty batch, returns the whole reply as `refusal`.
 *
 * @param {string} text
 * @returns {Message | { refusal: string }}
 */
export function readMessage(text) {
  /** @type {unknown} */
  let value
  try {
    value = JSON.parse(text)
  } catch {
    return { refusal: JSON.stringify(error(null, -32700, 'Parse error')) }
  }
  if (!Array.isArray(value)) return { batch: false, items: [value] }
  if (value.length > 0) return { batch: true, items: value }
  return { refusal: JSON.stringify(error(null, -32600, 'Invalid request')) }
}

/**
 * The methods in a message, in order, with '' for an item without one.
 *
 * @param {Message} message
 * @returns {string[]}
 */
export const methodsOf = ({ items }) => items.map((item) => (isCall(item) ? item.method : ''))

/**
 * Answers every item in order and leaves notifications without a reply, as JSON-RPC 2.0 requires. The text is
 * empty if there is no reply.
 *
 * @param {Message} message
 * @param {(call: Call, index: number) => Promise<Outcome>} answer
 * @returns {Promise<string>}
 */
export async function answerMessage({ batch, items }, answer) {
  const answers = []
  for (const [index, item] of items.entries()) {
    if (!isCall(item)) {
      answers.push(error(null, -32600, 'Invalid request'))
      continue
    }
    const outcome = await answer(item, index).catch((cause) => ({
      error: { code: -32603, message: `Internal error: ${cause.message}` },
    }))
    if ('id' in item) answers.push({ jsonrpc: '2.0', id: item.id, ...outcome })
  }
  if (answers.length === 0) return ''
  return JSON.stringify(batch ? answers : answers[0])
}

/**
 * @param {unknown} item
 * @returns {item is Call & { id?: unknown }}
 */
function isCall(item) {
  return typeof item === 'object' && item !== null && 'method' in item && typeof item.method === 'string'
}

/**
 * @param {null} id
 * @param {number} code
 * @param {string} message
 */
const error = (id, code, message) => ({ jsonrpc: '2.0', id, error: { code, message } })

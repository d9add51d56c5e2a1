/** @typedef {import('../anvil.mjs').Outcome} Outcome */

/**
 * An error with the code and the data of a JSON-RPC answer.
 *
 * @param {number} code
 * @param {string} message
 * @param {unknown} [data]
 */
export function refused(code, message, data) {
  return Object.assign(new Error(message), { code, ...(data !== undefined && { data }) })
}

/**
 * Turns a `refused` error into an answer, and throws any other.
 *
 * @param {() => Promise<unknown>} task
 * @returns {Promise<Outcome>}
 */
export async function outcomeOf(task) {
  try {
    return { result: await task() }
  } catch (cause) {
    const { code, message, data } = /** @type {{ code?: unknown, message: string, data?: unknown }} */ (cause)
    if (typeof code !== 'number') throw cause
    return { error: { code, message, ...(data !== undefined && { data }) } }
  }
}

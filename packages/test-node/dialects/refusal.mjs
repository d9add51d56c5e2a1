/** @typedef {import('./types.ts').Refusal} Refusal */

/**
 * A refusal with its numbers filled in.
 *
 * @param {Refusal} refusal
 * @param {Record<string, bigint | number>} [numbers]
 * @returns {{ error: Refusal }}
 */
export function refuse({ code, message }, numbers = {}) {
  return { error: { code, message: message.replace(/\{(\w+)\}/g, (_, name) => `${numbers[name]}`) } }
}

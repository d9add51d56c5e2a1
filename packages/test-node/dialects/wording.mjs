import { recoverTransactionAddress } from 'viem'
import { parseTransaction } from 'viem/utils'
import { refuse } from './refusal.mjs'

/** @typedef {import('./types.ts').Facts} Facts */

/** Parts of anvil's errors for which the chain's nodes have their own words, in lower case. */
const wordings = /** @type {const} */ ({
  nonceBelow: ['nonce too low'],
  funds: ['insufficient funds'],
  known: ['transaction already imported'],
  gasBelow: ['intrinsic gas too low', 'gas floor exceeds'],
})

/**
 * Translates anvil's refusal of signed bytes into the chain's words; other errors stay.
 *
 * @param {Facts} facts
 * @param {import('../anvil.mjs').Anvil} anvil
 * @param {unknown} raw
 * @param {{ code: number, message: string }} error
 */
export async function inWordsOf(facts, anvil, raw, error) {
  const message = error.message.toLowerCase()
  const fact = Object.entries(wordings).find(([, starts]) =>
    starts.some((start) => message.includes(start)),
  )?.[0]
  if (!fact) return { error }
  return refuse(facts[/** @type {keyof typeof wordings} */ (fact)], await numbersOf(anvil, raw))
}

/**
 * @param {import('../anvil.mjs').Anvil} anvil
 * @param {unknown} raw
 */
async function numbersOf(anvil, raw) {
  const bytes = /** @type {any} */ (raw)
  const { nonce = 0, gas = 0n, value = 0n, maxFeePerGas, gasPrice } = parseTransaction(bytes)
  const sender = await recoverTransactionAddress({ serializedTransaction: bytes })
  const [next, balance] = await Promise.all([
    anvil.call('eth_getTransactionCount', [sender, 'latest']),
    anvil.call('eth_getBalance', [sender, 'latest']),
  ])
  const cost = gas * (maxFeePerGas ?? gasPrice ?? 0n) + value
  return { next: Number(next), nonce, balance: BigInt(balance), cost, gas, needs: 21_000n }
}

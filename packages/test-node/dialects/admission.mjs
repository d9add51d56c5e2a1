import { setTimeout as sleep } from 'node:timers/promises'
import { keccak256, recoverTransactionAddress } from 'viem'
import { parseTransaction } from 'viem/utils'
import { bytesOf } from './bytes.mjs'
import { oracleFee } from './oracle.mjs'
import { lookAt } from './pool.mjs'
import { gasOfBytes } from './prices.mjs'
import { refuse } from './refusal.mjs'

/** @typedef {import('./types.ts').Facts} Facts */
/** @typedef {{ error: import('./types.ts').Refusal }} Refused */

/** The polling interval for a nonce that is not the next one, in milliseconds. */
const LOOK = 25

/** @typedef {{ raw: import('viem').Hex, sender: string, nonce: number, gas: bigint, value: bigint, maxFee: bigint, tip: bigint, hash: string, content: object }} Signed */

/**
 * Refusals by the chain's nodes of transactions that the underlying chain would accept.
 *
 * @param {{ facts: Facts, anvil: import('../anvil.mjs').Anvil, pace: number }} parts
 */
export function makeAdmission({ facts, anvil, pace }) {
  /** @param {Signed} signed @returns {Refused | undefined} */
  function ofItself({ gas, tip, content }) {
    const { gasCap, dataFee, tipLeast } = facts
    if (gasCap !== 'none' && gas > BigInt(gasCap.gas)) return refuse(gasCap.over, { cap: gasCap.gas, gas })
    if (dataFee !== 'none' && dataFee.by === 'gas') {
      const needs = 21_000n + gasOfBytes(dataFee, content)
      if (gas < needs) return refuse(facts.gasBelow, { gas, needs })
    }
    if (tipLeast === 'any') return undefined
    const isBySize = dataFee !== 'none' && dataFee.by === 'size'
    const least = tipLeast.wei + (isBySize ? (BigInt(dataFee.perByte) * bytesOf(content)) / gas : 0n)
    return tip < least ? refuse(tipLeast.below, { tip, least }) : undefined
  }

  /** The account must hold the oracle's fee too. The underlying chain itself looks at everything else. */
  async function ofBytes(/** @type {Signed} */ { raw, sender, nonce, gas, value, maxFee }) {
    if (facts.dataFee === 'none' || facts.dataFee.by !== 'oracle') return undefined
    const [count, held, fee] = await Promise.all([
      anvil.call('eth_getTransactionCount', [sender, 'latest']),
      anvil.call('eth_getBalance', [sender, 'latest']),
      oracleFee(anvil, raw, gas),
    ])
    const [balance, cost] = [BigInt(held), gas * maxFee + value + fee]
    return nonce >= Number(count) && balance < cost ? refuse(facts.funds, { balance, cost }) : undefined
  }

  /** A sequencer without a mempool holds a nonce that is not the next one for a moment. */
  async function untilNext(/** @type {Signed} */ { sender, nonce }) {
    const { gap } = facts
    if (gap === 'for ever') return undefined
    const until = performance.now() + gap.waits / pace
    for (;;) {
      const { waiting, count } = await lookAt(anvil, sender)
      const before = Array.from({ length: Math.max(0, nonce - count) }, (_, index) => count + index)
      if (before.every((one) => waiting.has(one))) return undefined
      if (performance.now() >= until) return refuse(gap.over, { nonce, next: count })
      await sleep(LOOK)
    }
  }

  /** @param {Signed} signed @returns {Promise<Refused | undefined>} */
  async function amongOthers(signed) {
    const { sender, nonce, hash } = signed
    const { delegated } = facts
    const { waiting, isDelegated, count } = await lookAt(anvil, sender)
    const old = waiting.get(nonce)
    if (old) return old.hash === hash ? refuse(facts.known) : inPlaceOf(old, signed)
    if (!isDelegated || delegated === 'unlimited' || nonce < count) return undefined
    if (waiting.size >= delegated.inFlight) return refuse(delegated.over)
    return nonce > count + waiting.size ? refuse(delegated.gap) : undefined
  }

  /** @type {(old: { maxFee: bigint, tip: bigint }, signed: Signed) => Refused | undefined} */
  function inPlaceOf(old, { nonce, maxFee, tip }) {
    const { replacement } = facts
    if (replacement === 'never') return refuse(facts.nonceBelow, { next: nonce + 1, nonce })
    const least = (/** @type {bigint} */ before) => (before * BigInt(100 + replacement.percent) + 99n) / 100n
    return maxFee >= least(old.maxFee) && tip >= least(old.tip) ? undefined : refuse(replacement.below)
  }

  /**
   * @param {unknown} raw
   * @returns {Promise<Refused | undefined>} undefined if the underlying chain decides
   */
  return async (raw) => {
    const signed = await read(raw)
    if (!signed) return undefined
    return (
      ofItself(signed) ?? (await untilNext(signed)) ?? (await amongOthers(signed)) ?? (await ofBytes(signed))
    )
  }
}

/**
 * Undefined if these are not signed bytes.
 *
 * @param {unknown} raw
 * @returns {Promise<Signed | undefined>}
 */
async function read(raw) {
  try {
    const bytes = /** @type {import('viem').TransactionSerialized} */ (raw)
    const transaction = parseTransaction(bytes)
    const { nonce = 0, gas = 0n, value = 0n, gasPrice = 0n, maxFeePerGas, maxPriorityFeePerGas } = transaction
    const sender = await recoverTransactionAddress({ serializedTransaction: /** @type {any} */ (bytes) })
    const [maxFee, tip] =
      maxFeePerGas === undefined ? [gasPrice, gasPrice] : [maxFeePerGas, maxPriorityFeePerGas ?? 0n]
    return {
      raw: bytes,
      sender,
      nonce,
      gas,
      value,
      maxFee,
      tip,
      hash: keccak256(bytes),
      content: transaction,
    }
  } catch {
    return undefined
  }
}

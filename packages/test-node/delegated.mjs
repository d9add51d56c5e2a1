import { keccak256, recoverTransactionAddress } from 'viem'
import { delegated } from './dialects/geth.mjs'
import { lookAt } from './dialects/pool.mjs'

/** The refusal of geth's pool, which holds one transaction of a delegated account (EIP-7702). */
export const oneTooMany = { error: delegated(1).over }

/**
 * True if the sender of these bytes is a delegated account with another transaction in the mempool.
 *
 * @param {import('./anvil.mjs').Anvil['call']} call
 * @param {unknown} raw
 */
export async function isOneTooMany(call, raw) {
  const bytes = /** @type {any} */ (raw)
  const sender = await recoverTransactionAddress({ serializedTransaction: bytes }).catch(() => undefined)
  if (!sender) return false
  const { waiting, isDelegated } = await lookAt({ call }, sender)
  const hash = keccak256(bytes)
  return isDelegated && waiting.size > 0 && ![...waiting.values()].some((one) => one.hash === hash)
}

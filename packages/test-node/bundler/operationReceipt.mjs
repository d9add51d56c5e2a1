import { decodeEventLog, numberToHex } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { ENTRY_POINT } from '../deployments.mjs'

/** @typedef {import('viem').Hex} Hex */

/**
 * The receipt of an operation (ERC-4337) from that of its transaction; undefined if the transaction did not run it.
 *
 * @param {Hex} hash of the operation
 * @param {any} receipt of the transaction, as the chain answers it
 */
export function operationReceipt(hash, receipt) {
  const events = receipt.logs.map(eventOf)
  const end = events.findIndex(
    (/** @type {Event} */ event) => event?.name === 'UserOperationEvent' && event.args.userOpHash === hash,
  )
  if (end === -1) return undefined
  const bounds = ['BeforeExecution', 'UserOperationEvent']
  const start = events.findLastIndex(
    (/** @type {Event} */ event, /** @type {number} */ index) =>
      index < end && bounds.includes(event?.name ?? ''),
  )
  const { sender, paymaster, nonce, success, actualGasCost, actualGasUsed } = events[end].args
  const reverted = events
    .slice(start + 1, end)
    .find(
      (/** @type {Event} */ event) => event?.name.endsWith('RevertReason') && event.args.userOpHash === hash,
    )
  return {
    userOpHash: hash,
    entryPoint: ENTRY_POINT,
    sender,
    nonce: numberToHex(nonce),
    paymaster,
    actualGasCost: numberToHex(actualGasCost),
    actualGasUsed: numberToHex(actualGasUsed),
    success,
    ...(reverted && { reason: reverted.args.revertReason }),
    logs: receipt.logs.slice(start + 1, end),
    receipt,
  }
}

/** @typedef {{ name: string, args: any } | undefined} Event */

/**
 * An event of EntryPoint; undefined for another log.
 *
 * @param {any} log
 * @returns {Event}
 */
function eventOf({ address, topics, data }) {
  if (address.toLowerCase() !== ENTRY_POINT.toLowerCase()) return undefined
  try {
    const { eventName, args } = decodeEventLog({ abi: entryPoint08Abi, topics, data })
    return { name: eventName, args: args ?? {} }
  } catch {
    return undefined
  }
}

import { decodeErrorResult, parseAbi } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { refused } from '../operation/refused.mjs'

const abi = [...entryPoint08Abi, ...parseAbi(['error Error(string)'])]

/** The codes with which a bundler refuses an operation (ERC-4337). */
export const codes = {
  invalid: -32602,
  account: -32500,
  paymaster: -32501,
  time: -32503,
  aggregator: -32506,
  signature: -32507,
  reverted: -32521,
}

/**
 * The code for a reason of EntryPoint, by how it starts. The first that fits counts.
 *
 * @type {readonly (readonly [string, number])[]}
 */
const byReason = [
  ['AA22', codes.time],
  ['AA32', codes.time],
  ['AA24', codes.signature],
  ['AA34', codes.signature],
  ['AA3', codes.paymaster],
  ['AA5', codes.paymaster],
  ['AA94', codes.invalid],
  ['AA', codes.account],
]

/**
 * The refusal of an operation whose simulation reverted.
 *
 * @param {{ message: string, data?: unknown }} error of the chain
 */
export function refusalOf({ message, data }) {
  const reason = reasonOf(data) ?? message
  const [, code] = byReason.find(([start]) => reason.startsWith(start)) ?? ['', codes.account]
  return refused(code, reason)
}

/** @param {unknown} data */
function reasonOf(data) {
  try {
    const { errorName, args } = decodeErrorResult({ abi, data: /** @type {any} */ (data) })
    if (errorName === 'FailedOp' || errorName === 'FailedOpWithRevert') return args[1]
    if (errorName === 'Error') return `${args[0]}`
    return errorName
  } catch {
    return undefined
  }
}

import { recoverAuthorizationAddress } from 'viem/utils'
import { refused } from '../operation/refused.mjs'
import { codes } from './bundlerErrors.mjs'
import { preVerificationGasOf } from './estimate.mjs'

/** @typedef {import('../operation/readOperation.mjs').Operation} Operation */

/** The most gas of a transaction (EIP-7825). */
const MOST_GAS = 2n ** 24n

/** An operation that expires sooner may not reach a block in time. */
const SOON = 30

/**
 * Gas that the bundle of an operation may use.
 *
 * @param {Operation} operation
 */
export function bundleGas(operation) {
  const { verificationGasLimit, callGasLimit, preVerificationGas } = operation
  const { paymasterVerificationGasLimit = 0n, paymasterPostOpGasLimit = 0n } = operation
  const limits = verificationGasLimit + callGasLimit + paymasterVerificationGasLimit + paymasterPostOpGasLimit
  // A call gets at most 63/64 of the gas.
  return (limits * 64n) / 63n + preVerificationGas + 100_000n
}

/**
 * Checks an operation as a bundler does before it simulates it. Throws the refusal.
 *
 * @param {Operation} operation
 * @param {{ anvil: import('../anvil.mjs').Anvil, chainId: number }} services
 */
export async function admit(operation, { anvil, chainId }) {
  const { maxFeePerGas, maxPriorityFeePerGas, preVerificationGas } = operation
  const refuse = (/** @type {string} */ message) => {
    throw refused(codes.invalid, message)
  }
  if (operation.paymaster) {
    for (const name of /** @type {const} */ (['paymasterVerificationGasLimit', 'paymasterPostOpGasLimit']))
      if (operation[name] === undefined) refuse(`${name} is missing`)
  }
  if (bundleGas(operation) > MOST_GAS) refuse(`The gas limits exceed those of a transaction (${MOST_GAS})`)
  const needed = preVerificationGasOf(operation, { isEstimate: false })
  if (preVerificationGas < needed)
    refuse(`preVerificationGas is ${preVerificationGas}, and has to be ${needed}`)
  if (maxPriorityFeePerGas > maxFeePerGas) refuse('maxPriorityFeePerGas is above maxFeePerGas')
  const { baseFeePerGas } = await anvil.call('eth_getBlockByNumber', ['latest', false])
  if (maxFeePerGas < BigInt(baseFeePerGas))
    refuse(`maxFeePerGas is below the base fee of ${BigInt(baseFeePerGas)}`)
  if (operation.authorization) await admitAuthorization(operation, anvil, chainId)
}

/**
 * @param {Operation} operation
 * @param {import('../anvil.mjs').Anvil} anvil
 * @param {number} chainId
 */
async function admitAuthorization({ sender, factory, authorization }, anvil, chainId) {
  if (!authorization) return
  const refuse = (/** @type {string} */ message) => {
    throw refused(codes.invalid, `eip7702Auth ${message}`)
  }
  // Without a factory the hash of the operation does not bind the delegate; permissionless.js sends none.
  if (factory !== undefined && factory !== '0x7702') refuse('needs the factory 0x7702, or none')
  if (authorization.chainId !== 0 && authorization.chainId !== chainId)
    refuse(`is for chain ${authorization.chainId}`)
  const authority = await recoverAuthorizationAddress({ authorization }).catch(() => undefined)
  if (authority !== sender) refuse("is not signed by the operation's sender")
  const nonce = Number(await anvil.call('eth_getTransactionCount', [sender, 'latest']))
  if (authorization.nonce !== nonce) refuse(`has nonce ${authorization.nonce}, and the account has ${nonce}`)
}

/**
 * Refuses an operation that expires before a bundle surely reached a block.
 *
 * @param {number} validUntil
 * @param {import('../anvil.mjs').Anvil} anvil
 */
export async function admitTime(validUntil, anvil) {
  const { timestamp } = await anvil.call('eth_getBlockByNumber', ['latest', false])
  if (validUntil < Number(timestamp) + SOON) throw refused(codes.time, 'The operation expires too soon')
}

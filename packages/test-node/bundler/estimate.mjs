import { hexToBytes, numberToHex } from 'viem'
import { ENTRY_POINT } from '../deployments.mjs'
import { refused } from '../operation/refused.mjs'
import { codes } from './bundlerErrors.mjs'
import { handleOps, upgradeOf } from './simulate.mjs'

/** @typedef {import('../operation/readOperation.mjs').Operation} Operation */

/** Gas that an authorization costs its transaction (EIP-7702). */
const AUTHORIZATION = 25_000n
/** A transaction's own gas, and what EntryPoint uses outside the limits of an operation. */
const OVERHEAD = 21_000n + 15_000n

/** Limits for the simulation, above what any validation needs. */
const AMPLE = 2_000_000n

const BENEFICIARY = `0x${'ff'.repeat(20)}`

/**
 * The gas that the bundler wants for bytes and for its transaction. An estimate counts no byte as zero, so it covers
 * the operation once it has its final fields.
 *
 * @param {Operation} operation
 * @param {{ isEstimate: boolean }} options
 */
export function preVerificationGasOf(operation, { isEstimate }) {
  const bytes = hexToBytes(handleOps(operation, /** @type {import('viem').Address} */ (BENEFICIARY)))
  const zeros = isEstimate ? 0 : bytes.filter((byte) => byte === 0).length
  const calldata = BigInt(4 * zeros + 16 * (bytes.length - zeros))
  return OVERHEAD + calldata + (operation.authorization ? AUTHORIZATION : 0n)
}

/**
 * `eth_estimateUserOperationGas`: the limits that the operation needs, with a margin. The fees do not matter, so an
 * account without any coin gets its estimate.
 *
 * @param {Operation} given
 * @param {{
 *   anvil: import('../anvil.mjs').Anvil
 *   simulator: import('./simulate.mjs').Simulator
 *   overrides: import('./simulate.mjs').Overrides
 * }} services
 */
export async function estimate(given, { anvil, simulator, overrides }) {
  const operation = {
    ...given,
    ...(given.paymaster && {
      paymasterVerificationGasLimit: given.paymasterVerificationGasLimit || AMPLE,
      paymasterPostOpGasLimit: given.paymasterPostOpGasLimit ?? 0n,
    }),
    verificationGasLimit: AMPLE,
    callGasLimit: 0n,
    preVerificationGas: 0n,
    maxFeePerGas: 0n,
    maxPriorityFeePerGas: 0n,
  }
  const { paymaster, paymasterData, paymasterVerificationGasLimit, paymasterPostOpGasLimit, ...unsponsored } =
    operation
  const both = await simulator.validate(operation, overrides)
  const account = paymaster ? await simulator.validate(unsponsored, overrides) : both
  return {
    preVerificationGas: numberToHex(preVerificationGasOf(operation, { isEstimate: true })),
    verificationGasLimit: numberToHex(withMargin(account.gas)),
    callGasLimit: numberToHex(await callGas(operation, anvil, overrides)),
    ...(paymaster && {
      paymasterVerificationGasLimit: numberToHex(withMargin(both.gas - account.gas)),
      // A simulation of the checks does not run it, so the figure is too low: only the paymaster knows.
      paymasterPostOpGasLimit: '0x1',
    }),
  }
}

/** @param {bigint} gas */
const withMargin = (gas) => (gas * 5n) / 4n + 5000n

/**
 * @param {Operation} operation
 * @param {import('../anvil.mjs').Anvil} anvil
 * @param {import('./simulate.mjs').Overrides} overrides
 */
async function callGas(operation, anvil, overrides) {
  const call = { from: ENTRY_POINT, to: operation.sender, data: operation.callData }
  const outcome = await anvil.ask('eth_estimateGas', [
    call,
    'latest',
    { ...overrides, ...upgradeOf(operation) },
  ])
  if ('error' in outcome) throw refused(codes.reverted, outcome.error.message, outcome.error.data)
  return (BigInt(/** @type {string} */ (outcome.result)) * 11n) / 10n
}

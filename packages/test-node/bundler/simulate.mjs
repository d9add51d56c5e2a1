import { concat, decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import { entryPoint08Abi, toPackedUserOperation } from 'viem/account-abstraction'
import { ENTRY_POINT, simulationsCode } from '../deployments.mjs'
import { refused } from '../operation/refused.mjs'
import { codes, refusalOf } from './bundlerErrors.mjs'

/** @typedef {import('viem').Hex} Hex */
/** @typedef {import('viem').Address} Address */
/** @typedef {import('../operation/readOperation.mjs').Operation} Operation */
/** @typedef {Record<Address, object>} Overrides */
/** @typedef {ReturnType<typeof makeSimulator>} Simulator */

const simulations = parseAbi([
  'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'struct ReturnInfo { uint256 preOpGas; uint256 prefund; uint256 accountValidationData; uint256 paymasterValidationData; bytes paymasterContext; }',
  'struct StakeInfo { uint256 stake; uint256 unstakeDelaySec; }',
  'struct AggregatorStakeInfo { address aggregator; StakeInfo stakeInfo; }',
  'struct ValidationResult { ReturnInfo returnInfo; StakeInfo senderInfo; StakeInfo factoryInfo; StakeInfo paymasterInfo; AggregatorStakeInfo aggregatorInfo; }',
  'function simulateValidation(PackedUserOperation userOp) returns (ValidationResult)',
])

/** Enough for each call, and below the limit of a transaction (EIP-7825). */
const CALL_GAS = '0xf42400'

/**
 * The code that an operation's authorization gives its account, as an override for a call.
 *
 * @param {Operation} operation
 * @returns {Overrides}
 */
export function upgradeOf({ sender, authorization }) {
  return authorization ? { [sender]: { code: concat(['0xef0100', authorization.address]) } } : {}
}

/**
 * The calldata of the transaction that runs an operation.
 *
 * @param {Operation} operation
 * @param {Address} beneficiary
 */
export function handleOps(operation, beneficiary) {
  const args = /** @type {const} */ ([[toPackedUserOperation(operation)], beneficiary])
  return encodeFunctionData({ abi: entryPoint08Abi, functionName: 'handleOps', args })
}

/** @param {import('../anvil.mjs').Anvil} anvil */
export function makeSimulator(anvil) {
  return {
    /**
     * The hash that EntryPoint computes, with the delegate of the authorization.
     *
     * @param {Operation} operation
     * @returns {Promise<Hex>}
     */
    hash(operation) {
      const args = /** @type {const} */ ([toPackedUserOperation(operation)])
      const data = encodeFunctionData({ abi: entryPoint08Abi, functionName: 'getUserOpHash', args })
      return call({ to: ENTRY_POINT, data }, upgradeOf(operation))
    },

    /**
     * Throws the refusal if EntryPoint would revert.
     *
     * @param {Operation} operation
     * @param {Address} bundler
     */
    async run(operation, bundler) {
      await call(
        { from: bundler, to: ENTRY_POINT, data: handleOps(operation, bundler) },
        upgradeOf(operation),
      )
    },

    /**
     * Validates without a look at signatures, and returns the gas used and the period of validity.
     *
     * @param {Operation} operation
     * @param {Overrides} [more]
     */
    async validate(operation, more = {}) {
      const args = /** @type {const} */ ([toPackedUserOperation(operation)])
      const data = encodeFunctionData({ abi: simulations, args })
      const overrides = { ...more, ...upgradeOf(operation), [ENTRY_POINT]: { code: simulationsCode() } }
      const result = await call({ to: ENTRY_POINT, data }, overrides)
      const { returnInfo } = decodeFunctionResult({ abi: simulations, data: result })
      const account = validityOf(returnInfo.accountValidationData)
      const paymaster = validityOf(returnInfo.paymasterValidationData)
      if (account.aggregator > 1n) throw refused(codes.aggregator, 'This bundler has no signature aggregator')
      return { gas: returnInfo.preOpGas, validUntil: Math.min(account.validUntil, paymaster.validUntil) }
    },
  }

  /**
   * @param {object} transaction
   * @param {Overrides} overrides
   * @returns {Promise<Hex>}
   */
  async function call(transaction, overrides) {
    const outcome = await anvil.ask('eth_call', [{ gas: CALL_GAS, ...transaction }, 'latest', overrides])
    if ('error' in outcome) throw refusalOf(outcome.error)
    return /** @type {Hex} */ (outcome.result)
  }
}

/**
 * The aggregator is 1 for an invalid signature; no end is the end of time.
 *
 * @param {bigint} packed
 */
function validityOf(packed) {
  const validUntil = Number((packed >> 160n) & 0xffff_ffff_ffffn)
  return { aggregator: packed & (2n ** 160n - 1n), validUntil: validUntil || Number.POSITIVE_INFINITY }
}

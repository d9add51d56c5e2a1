import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getCreate2Address,
  keccak256,
  numberToHex,
  parseAbi,
  parseEther,
  slice,
  toHex,
} from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import { DEPLOYER, ENTRY_POINT } from '../deployments.mjs'
import { owner, SALT } from './owner.mjs'
import { PAYMASTER_CODE } from './paymasterCode.mjs'
import { TOKEN_PAYMASTER, tokenPaymasterCreation } from './tokenOffer.mjs'

/** @typedef {import('viem').Hex} Hex */
/** @typedef {import('../operation/readOperation.mjs').Operation} Operation */
/** @typedef {{ validUntil: number, validAfter: number }} Period seconds since 1970 */

const DEPOSIT = parseEther('1000')

const code = concat([
  PAYMASTER_CODE,
  encodeAbiParameters([{ type: 'address' }, { type: 'address' }], [ENTRY_POINT, owner.address]),
])

/** The address of `TestPaymaster` on every test node. */
export const PAYMASTER = getCreate2Address({ from: DEPLOYER, salt: SALT, bytecode: code })

/** The transactions that deploy both paymasters and pay their deposits. */
export const paymasterDeployment = () => [
  { to: DEPLOYER, data: concat([SALT, code]) },
  { to: DEPLOYER, data: concat([SALT, tokenPaymasterCreation]) },
  ...[PAYMASTER, TOKEN_PAYMASTER].map((paymaster) => ({
    to: ENTRY_POINT,
    value: toHex(DEPOSIT),
    data: encodeFunctionData({
      abi: parseAbi(['function depositTo(address account) payable']),
      args: [paymaster],
    }),
  })),
]

/** A signature of the right form by nobody. */
const NOBODYS = /** @type {Hex} */ (`0x${'11'.repeat(32)}${'22'.repeat(32)}1c`)

/** @param {Period} period @returns {Hex} */
export const stubData = (period) => concat([packed(period), NOBODYS])

/**
 * The paymaster's data for an operation. Without gas the signature is valid whatever the gas limits and fees are.
 *
 * @param {Operation} operation
 * @param {{ chainId: number, period: Period, withGas: boolean }} options
 * @returns {Promise<Hex>}
 */
export async function signedData(operation, { chainId, period, withGas }) {
  const {
    sender,
    nonce,
    initCode,
    callData,
    accountGasLimits,
    preVerificationGas,
    gasFees,
    paymasterAndData,
  } = toPackedUserOperation(operation)
  const words = /** @type {const} */ (['address', 'uint256', 'bytes32', 'bytes32', 'uint256', 'address'])
  const withoutGas = keccak256(
    encodeAbiParameters(
      [...words, 'uint48', 'uint48'].map((type) => ({ type })),
      [
        sender,
        nonce,
        keccak256(initCode),
        keccak256(callData),
        BigInt(chainId),
        PAYMASTER,
        period.validUntil,
        period.validAfter,
      ],
    ),
  )
  const gas = encodeAbiParameters(
    ['bytes32', 'bytes32', 'uint256', 'bytes32'].map((type) => ({ type })),
    [accountGasLimits, slice(paymasterAndData, 20, 52), preVerificationGas, gasFees],
  )
  const raw = withGas ? keccak256(concat([withoutGas, keccak256(gas)])) : withoutGas
  return concat([packed(period), await owner.signMessage({ message: { raw } })])
}

/** @param {Period} period */
function packed({ validUntil, validAfter }) {
  return concat([numberToHex(validUntil, { size: 6 }), numberToHex(validAfter, { size: 6 })])
}

import { getAddress, isAddress } from 'viem'
import { refused } from './refused.mjs'

/** @typedef {import('viem').Hex} Hex */
/** @typedef {import('viem/account-abstraction').UserOperation<'0.8'>} Operation */

/** Invalid fields (ERC-4337). */
const INVALID = -32602

/** EntryPoint refuses larger values for gas and fees: `AA94 gas values overflow`. */
const MOST_GAS = 2n ** 120n - 1n
const MOST = 2n ** 256n - 1n

/**
 * The fields of an operation on the wire, as ERC-4337 has them for EntryPoint 0.7 and 0.8.
 *
 * @type {Record<string, (value: unknown) => unknown>}
 */
const fields = {
  sender: address,
  nonce: quantity(MOST),
  factory: (value) => (value === '0x7702' ? value : address(value)),
  factoryData: bytes,
  callData: bytes,
  callGasLimit: quantity(MOST_GAS),
  verificationGasLimit: quantity(MOST_GAS),
  preVerificationGas: quantity(MOST_GAS),
  maxFeePerGas: quantity(MOST_GAS),
  maxPriorityFeePerGas: quantity(MOST_GAS),
  paymaster: address,
  paymasterVerificationGasLimit: quantity(MOST_GAS),
  paymasterPostOpGasLimit: quantity(MOST_GAS),
  paymasterData: bytes,
  signature: bytes,
  eip7702Auth: authorization,
}

/** The fields that every operation has. */
export const CORE = ['sender', 'nonce', 'callData']

/** The fields of an operation that can be sent. */
export const WHOLE = [
  ...CORE,
  'callGasLimit',
  'verificationGasLimit',
  'preVerificationGas',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'signature',
]

/**
 * Reads an operation. Throws a refusal with the name of the wrong field, also of an unknown one.
 *
 * @param {unknown} value
 * @param {readonly string[]} needed the fields that must not be missing
 * @returns {Operation}
 */
export function readOperation(value, needed) {
  if (typeof value !== 'object' || value === null) throw refused(INVALID, 'The operation is not an object')
  const given = Object.entries(value).filter(([, field]) => field !== null && field !== undefined)
  /** @type {Record<string, unknown>} */
  const read = {}
  for (const [name, field] of given) {
    const parse = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!parse) throw refused(INVALID, `The operation has no field ${name}`)
    const parsed = parse(field)
    if (parsed === undefined) throw refused(INVALID, `${name} is invalid`)
    read[name] = parsed
  }
  for (const name of needed) if (!(name in read)) throw refused(INVALID, `${name} is missing`)
  if (read.factoryData !== undefined && read.factory === undefined)
    throw refused(INVALID, 'factoryData needs a factory')
  const { eip7702Auth, ...rest } = read
  return /** @type {any} */ ({ ...rest, ...(eip7702Auth !== undefined && { authorization: eip7702Auth }) })
}

/** @param {unknown} value */
function address(value) {
  return typeof value === 'string' && isAddress(value, { strict: false }) ? getAddress(value) : undefined
}

/** @param {unknown} value */
function bytes(value) {
  return typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value) ? value : undefined
}

/** @param {bigint} most */
function quantity(most) {
  return (/** @type {unknown} */ value) => {
    const isHex = typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)
    return isHex && BigInt(value) <= most ? BigInt(value) : undefined
  }
}

/**
 * An authorization in the form in which viem signs and sends it.
 *
 * @param {unknown} value
 */
function authorization(value) {
  const {
    chainId,
    address: given,
    nonce,
    r,
    s,
    yParity,
  } = /** @type {Record<string, unknown>} */ (value ?? {})
  const small = quantity(BigInt(Number.MAX_SAFE_INTEGER))
  const word = quantity(MOST)
  const read = { chainId: small(chainId), nonce: small(nonce), yParity: quantity(1n)(yParity) }
  const delegate = address(given)
  if (Object.values(read).includes(undefined) || !delegate) return undefined
  if (word(r) === undefined || word(s) === undefined) return undefined
  return {
    address: delegate,
    chainId: Number(read.chainId),
    nonce: Number(read.nonce),
    yParity: Number(read.yParity),
    r,
    s,
  }
}

import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { getAddress } from 'viem/utils'
import { WalletError } from './errors.ts'
import type { ErrorKind } from './errorTable.ts'

/** An address in any case, its checksum unread. */
export const addressText = /^0x[0-9a-fA-F]{40}$/

/**
 * An account or contract, returned with its EIP-55 checksum. Mixed case must carry a valid checksum; all lower
 * and all upper case are accepted.
 */
export const address = v.pipe(
  v.string(),
  v.regex(addressText, 'Expected 0x and 40 hexadecimal digits'),
  v.check((text) => isOneCase(text) || checksum(text) === text, 'The EIP-55 checksum is wrong'),
  v.transform(checksum),
)

/** An address without checksum validation, because `from` is compared without case. */
export const looseAddress = v.pipe(
  v.string(),
  v.regex(addressText, 'Expected 0x and 40 hexadecimal digits'),
  v.transform(checksum),
)

/**
 * An address that the wallet itself stored. Mixed case is a checksum that the wallet computed, and recomputing
 * it for each address would take most of the background's start time.
 */
export const storedAddress = v.pipe(
  v.string(),
  v.regex(addressText),
  v.transform((text) => (isOneCase(text) ? checksum(text) : (text as Address))),
)

/** True for an address that `storedAddress` returns unchanged. */
export const isStoredAddress = (value: unknown): value is Address =>
  typeof value === 'string' && addressText.test(value) && !isOneCase(value)

/** Bytes as 0x and an even number of hexadecimal digits. */
export const bytes = v.pipe(
  v.string(),
  v.regex(/^0x([0-9a-fA-F]{2})*$/, 'Expected 0x and an even number of hexadecimal digits'),
  v.transform((text) => text as Hex),
)

/** A quantity below 2^256 in hexadecimal. Accepts and strips leading zeros, because many clients send them. */
export const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/, 'Expected 0x and 1 to 64 hexadecimal digits'),
  v.transform((text): Hex => `0x${BigInt(text).toString(16)}`),
)

/** An EIP-155 chain id in the interface's pattern: lower case, no leading zeros. */
export const chainId = v.pipe(
  v.string(),
  v.regex(
    /^0x([1-9a-f]+[0-9a-f]*|0)$/,
    'Expected a chain ID in lower-case hexadecimal without leading zeros',
  ),
  v.check((text) => Number.isSafeInteger(Number(text)), 'The chain ID is too large'),
  v.transform(Number),
)

/** 32 bytes: a transaction or block hash. */
export const hash = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{64}$/, 'Expected 0x and 64 hexadecimal digits'),
  v.transform((text) => text as Hex),
)

/** A block number in hexadecimal or one of the five tags. */
export const blockTag = v.union(
  [v.picklist(['latest', 'pending', 'safe', 'finalized', 'earliest']), quantity],
  'Expected a block number in hexadecimal, or a tag',
)

/** Parses an untrusted value, or throws `kind` with the path and the reason of the first problem. */
export function parse<schema extends v.GenericSchema>(
  schema: schema,
  input: unknown,
  kind: ErrorKind = 'invalidParams',
): v.InferOutput<schema> {
  const result = v.safeParse(schema, input, { abortEarly: true })
  if (result.success) return result.output
  const [issue] = result.issues
  const path = v.getDotPath(issue)
  throw new WalletError(kind, issue.message, path === null ? {} : { path })
}

function isOneCase(text: string): boolean {
  const digits = text.slice(2)
  return digits === digits.toLowerCase() || digits === digits.toUpperCase()
}

function checksum(text: string): Address {
  return getAddress(text.toLowerCase())
}

import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { getAddress } from 'viem/utils'
import { type ErrorKind, WalletError } from './errors.ts'

/**
 * An account or contract, returned with its EIP-55 checksum. Mixed case must carry a valid checksum;
 * all lower and all upper case are taken.
 */
export const address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/, 'Expected 0x and 40 hexadecimal digits'),
  v.check((text) => isOneCase(text) || checksum(text) === text, 'The EIP-55 checksum is wrong'),
  v.transform(checksum),
)

/** An address whose checksum is not looked at: `from` is compared without case. */
export const looseAddress = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/, 'Expected 0x and 40 hexadecimal digits'),
  v.transform(checksum),
)

/**
 * An address that the wallet itself has put away: mixed case is a checksum of its own making, and to make it again for
 * each would be most of what a start of the background takes.
 */
export const storedAddress = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/),
  v.transform((text) => (isOneCase(text) ? checksum(text) : (text as Address))),
)

/** An address as `storedAddress` leaves it. */
export const isStoredAddress = (value: unknown): value is Address =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value) && !isOneCase(value)

/** Bytes as 0x and an even number of hexadecimal digits. */
export const bytes = v.pipe(
  v.string(),
  v.regex(/^0x([0-9a-fA-F]{2})*$/, 'Expected 0x and an even number of hexadecimal digits'),
  v.transform((text) => text as Hex),
)

/** A quantity under 2^256 in hexadecimal. Leading zeros are taken, since many clients send them; the result has none. */
export const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/, 'Expected 0x and 1 to 64 hexadecimal digits'),
  v.transform((text): Hex => `0x${BigInt(text).toString(16)}`),
)

/** An EIP-155 chain id: lower case, no leading zeros, as the interface's pattern has it. */
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
  'Expected a block number in hexadecimal, or latest, pending, safe, finalized or earliest',
)

/** Parses a stranger's value or throws `kind` with the path and the reason of the first thing that is wrong. */
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

import type { Address } from 'viem'
import type { Call } from '../../../domain/batch.ts'
import { sameAddress } from '../../../domain/sameAddress.ts'
import type { Struct, TypedData, TypedValue } from '../../../domain/typedData.ts'

/** So much of a token, of the chain's coin where `token` is absent, or the collectible of that number. */
export type Amount = { token?: Address; amount: bigint; id?: bigint }

/** What a signature moves or lets be moved. */
export type Meaning = {
  /**
   * `allowance`: may be taken in parts, until it is used up or ends. `transfer`: may be taken once. `payment`:
   * goes to a recipient, whoever submits it. `order`: is exchanged.
   */
  form: 'allowance' | 'transfer' | 'payment' | 'order'
  gives: Amount[]
  /** At least, and only what comes to the account itself. */
  gets: Amount[]
  /** The incoming amount is named, but the signed data does not guarantee it. */
  open?: true
  /** Whose it is; the account that signs unless told. */
  owner?: Address
  /** Who may take it, or gets it. */
  taker?: Address
  /** Who gets what comes for it, where the data says. */
  receiver?: Address
  /** Seconds since 1970: the signature can be used until then. Absent where it never ends. */
  until?: bigint
  /** Until when an allowance lasts once the signature was used, where it can end by itself. */
  ends?: bigint | 'never'
  /** Separate orders under one signature. `gives` and `gets` are then the sums of the signer's own, where there are some. */
  parts?: Part[]
  /** The contract that interprets the data, and those known to do so as explained. */
  through?: { contract: Address; known: readonly string[] }
}

export type Part = Pick<Meaning, 'gives' | 'gets'> & { owner: Address }

/** Calls that another party may make as an account. */
export type Power = {
  form: 'power'
  /** Who is seen to make the calls. */
  runner: Address
  calls: Call[]
  /** The called code gets the runner itself, with all that it has. */
  delegates?: true
  fee?: Fee
  until?: bigint
  through?: Meaning['through']
}

/**
 * The payment for the calls to their caller: `most` of a token or the coin, or unlimited, at the `price` per
 * unit of gas.
 */
export type Fee = {
  token?: Address
  price: bigint
  most?: bigint
  /** The recipient, unless it is the caller. */
  to?: Address
  /** Who pays it; the runner unless told. */
  payer?: Address
  /** It is the network's: nobody is named who could take more of it. */
  network?: true
}

/** What needs no more than words. `all`: it hands over everything the account has. */
export type Statement = {
  form: 'statement'
  title: string
  confirm: string
  taker?: Address
  all?: true
  until?: bigint
  through?: Meaning['through']
}

export type Reading = Meaning | Power | Statement

/** Seconds from which on a time is none: more than a person lives ahead of now. */
const never = 4_102_444_800n

/** A deadline, or `undefined` for one that never comes. */
export function deadline(seconds: bigint): bigint | undefined {
  return seconds >= never ? undefined : seconds
}

/** The value at a path, `permitted.token`. */
export function at(struct: Struct, path: string): TypedValue | undefined {
  return path
    .split('.')
    .reduce<TypedValue | undefined>(
      (value, name) => (typeof value === 'object' && !Array.isArray(value) ? value[name] : undefined),
      struct,
    )
}

export function int(struct: Struct, path: string): bigint {
  return BigInt(text(struct, path))
}

export function who(struct: Struct, path: string): Address {
  return text(struct, path) as Address
}

export function text(struct: Struct, path: string): string {
  return String(at(struct, path))
}

/** The structs of a list. */
export function structs(struct: Struct, path: string): Struct[] {
  return flat(at(struct, path))
}

/** The structs in lists of lists. */
export function flat(value: TypedValue | undefined): Struct[] {
  if (Array.isArray(value)) return value.flatMap(flat)
  return typeof value === 'object' ? [value] : []
}

/** The contract that the data is for. */
export function contractOf({ domain }: TypedData): Address {
  return who(domain, 'verifyingContract')
}

export function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}

export function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

export function isOneOf(addresses: readonly string[], address: string): boolean {
  return addresses.some((one) => sameAddress(one, address))
}

import type { Address } from 'viem'
import type { Call } from '../../../domain/batch.ts'
import { sameAddress } from '../../../domain/sameAddress.ts'
import { addressText } from '../../../domain/schema.ts'
import type { Text } from '../../../domain/text/message.ts'
import type { Struct, TypedData, TypedValue } from '../../../domain/typedData.ts'

/** An amount of a token, or of the chain's coin if `token` is absent, or the collectible with this id. */
export type Amount = {
  token?: Address
  amount: bigint
  id?: bigint
  /** What Seaport calls it (`itemType`): 2 and 3 a collectible, from 4 on any of a collection. Others have no `id`. */
  kind?: bigint
  /** The name of the warning, if it can be something else than the data says. */
  mistaken?: 'notCollectible' | 'anyCollectible' | 'anyCollectibleIn'
}

/** The assets that a signature moves, or permits others to move. */
export type Meaning = {
  /**
   * `allowance`: can be taken in parts, until it is used up or ends. `transfer`: can be taken once. `payment`:
   * goes to a fixed receiver, and any party may submit it. `order`: is exchanged for something else.
   */
  form: 'allowance' | 'transfer' | 'payment' | 'order'
  gives: Amount[]
  /** The least that the account itself receives. */
  gets: Amount[]
  /** The data names `gets`, but nothing in it guarantees them. */
  open?: true
  /** The owner of `gives`; the signing account by default. */
  owner?: Address
  /** The party that may take `gives`, or gets them. */
  taker?: Address
  /** Everybody whom an order pays. */
  pays?: Address[]
  /** The receiver of `gets`, if the data names one. */
  receiver?: Address
  /** Seconds since 1970: the signature can be used from then on. The latest start of several orders. */
  start?: bigint
  /** Seconds since 1970: the signature can be used until then. Absent where it never ends. */
  until?: bigint
  /** The end of an allowance once the signature was used, if it can end by itself. */
  ends?: bigint | 'never'
  /** Separate orders under one signature. `gives` and `gets` then sum up the signer's own, if there are any. */
  parts?: Part[]
  /** The contract that gives the data its meaning, and those known to give it this meaning. */
  through?: { contract: Address; known: readonly string[] }
}

export type Part = Pick<Meaning, 'gives' | 'gets'> & { owner: Address }

/** Calls that another party may make as an account. */
export type Power = {
  form: 'power'
  /** The sender that the called contracts see. */
  runner: Address
  calls: Call[]
  /** The called code gets the runner itself, with all that it has. */
  delegates?: true
  fee?: Fee
  until?: bigint
  through?: Meaning['through']
}

/**
 * The fee for the party that makes the calls: at most `most` of a token or the coin, unlimited without it, at
 * the `price` of a unit of gas.
 */
export type Fee = {
  token?: Address
  price: bigint
  most?: bigint
  /** The receiver, if the data names one; else the party that makes the calls. */
  to?: Address
  /** The payer; the runner by default. */
  payer?: Address
  /** It is a network fee: the data names no party that could take more of it. */
  network?: true
}

/** A meaning in words only. `all`: it hands over everything the account has. */
export type Statement = {
  form: 'statement'
  title: Text
  confirm: Text
  taker?: Address
  all?: true
  until?: bigint
  through?: Meaning['through']
}

export type Reading = Meaning | Power | Statement

/** From these seconds on a time counts as never: it is decades ahead. */
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

/** Throws for anything but an address: data of a known type may still lack its contract. */
export function who(struct: Struct, path: string): Address {
  const found = text(struct, path)
  if (!addressText.test(found)) throw new Error('No address')
  return found as Address
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

import * as v from 'valibot'
import type { Address } from 'viem'
import type { AbiValue } from '../../domain/abi/decodeAbi.ts'
import type { Asset } from '../../domain/review/review.ts'
import { sameAddress } from '../../domain/sameAddress.ts'
import { fileOf } from '../../lib/lazyFile.ts'
import type { Scene } from './knownFunctions.ts'
import { isCoin, type Title } from './phrases.ts'

const path = v.optional(v.string())

/** An amount of a token, or of the chain's coin if there is no path to a token. */
const Move = v.object({
  token: path,
  amount: v.string(),
  /** It moves only if this value is true; after an exclamation mark, only if it is false. */
  when: path,
  /** The owner, and the address that gets it or may take it; each is the caller by default. */
  from: path,
  to: path,
  /** One move for each struct of this list; the paths begin at the struct. */
  each: path,
})
export type Move = v.InferOutput<typeof Move>

/**
 * A function and its effects, with paths to values in its arguments. `out` leaves the account in exactly this
 * amount, and `in` arrives in at least this amount.
 */
const Row = v.object({
  abi: v.string(),
  /** Absent if its inner calls or steps describe it. */
  verb: v.optional(v.custom<Title>((title) => typeof title === 'string')),
  /** The title says all there is to say without an asset. */
  whole: v.optional(v.boolean()),
  /**
   * Names of the contracts that surely do this. For any other contract it is a guess, and for all of them if the
   * arguments do not say what it does.
   */
  at: v.optional(v.array(v.string())),
  out: v.optional(v.array(Move)),
  in: v.optional(v.array(Move)),
  allow: v.optional(v.array(Move)),
  /** Reversed: at most this amount leaves, and exactly this amount arrives. */
  most: v.optional(v.boolean()),
  /** It describes what happens, but moves nothing of the account itself, or not surely this amount. */
  inside: v.optional(v.boolean()),
  /** Versions of the contract read these arguments differently, so they prove nothing about amounts. */
  unclear: v.optional(v.boolean()),
  /** An amount of 0 pays or takes all that the steps before left open. */
  open: v.optional(v.boolean()),
  /** It pays a share of what is due. The amount is in basis points. */
  share: v.optional(Move),
  /** Placeholder addresses for the caller and for the contract. */
  me: v.optional(v.string()),
  self: v.optional(v.string()),
  /** Inner calls: a list, and the paths in each of its structs. Without `to` the contract calls itself. */
  calls: v.optional(v.object({ list: v.string(), to: path, data: path, value: path })),
  /** Its steps: a byte of `codes` for each of `inputs`, decoded by the step table of this name. */
  steps: v.optional(v.object({ codes: v.string(), inputs: v.string(), table: v.string() })),
})
export type Row = v.InferOutput<typeof Row>

const Table = v.object({
  functions: v.array(Row),
  /** By table and code. */
  steps: v.record(v.string(), v.record(v.string(), Row)),
  /** By chain, `0` for all of them, and name. */
  contracts: v.record(v.string(), v.record(v.string(), v.array(v.string()))),
})
export type Table = v.InferOutput<typeof Table>

/** Functions of routers and the like. */
export const functionTable = fileOf('functions.json', Table)

/** The contracts of a chain that the table knows: names by addresses in lower case. */
export function namesIn({ contracts }: Table, chainId: number): Record<string, string> {
  return Object.fromEntries(
    ['0', chainId].flatMap((chain) =>
      Object.entries(contracts[chain] ?? {}).flatMap(([name, addresses]) =>
        addresses.map((address) => [address.toLowerCase(), name]),
      ),
    ),
  )
}

/** The value at a path. `head` and `tail` are the ends of a list, and the tokens at the ends of a Uniswap V3 path. */
export function valueAt(root: AbiValue | undefined, path: string): AbiValue | undefined {
  return path.split('.').reduce<AbiValue | undefined>((value, name) => {
    if (typeof value === 'string') {
      // A token of 20 bytes, and 23 for each hop. Routers ignore bytes beyond the last whole hop.
      if (value.length < 88 || value.length % 46 !== 42) return undefined
      return name === 'head' ? value.slice(0, 42) : `0x${value.slice(-40)}`
    }
    if (Array.isArray(value)) return value.at(name === 'tail' ? -1 : 0)
    return typeof value === 'object' && Object.hasOwn(value, name) ? value[name] : undefined
  }, root)
}

/** Amounts from here on stand for the contract's whole balance at that time. */
export const wholeBalance = 2n ** 255n

/** A move with what it moves, and to whom. */
export type Moved = { move: Move; asset: Asset; amount: bigint; to: Address | undefined }

/** All moves of a row. */
export const moves = (row: Row): Move[] => [...(row.out ?? []), ...(row.in ?? []), ...(row.allow ?? [])]

/** True if each move names its token. Data that leads to none must not pass for the coin. */
export function namesTokens(row: Row, root: AbiValue): boolean {
  return moves(row).every((move) =>
    rootsOf(root, move).every((one) => move.token === undefined || valueAt(one, move.token) !== undefined),
  )
}

/** The moves of a list with their assets and amounts. */
export function movedBy(list: readonly Move[] | undefined, root: AbiValue, scene: Scene): Moved[] {
  return (list ?? []).flatMap((move) =>
    rootsOf(root, move).flatMap((one) => {
      const value = valueAt(one, move.amount)
      const amount = value === 0n ? (scene.open?.amount ?? value) : value
      if (typeof amount !== 'bigint' || (move.when && !holds(root, move.when))) return []
      const who = (path: string | undefined) =>
        path === undefined ? undefined : ((valueAt(one, path) ?? valueAt(root, path)) as Address | undefined)
      const [from, to] = [who(move.from), who(move.to)]
      if (from && !sameAddress(from, scene.from)) return []
      const token = tokenOf(one, move)
      return [{ move, asset: token ? scene.asset(token) : scene.coin, amount, to }]
    }),
  )
}

/** The structs whose paths a move uses: each of its list, or all arguments. */
export function rootsOf(root: AbiValue, { each }: Move): AbiValue[] {
  const list = each === undefined ? root : valueAt(root, each)
  return each === undefined ? [root] : Array.isArray(list) ? list : []
}

/** The token of a move; `undefined` for the coin. */
export function tokenOf(root: AbiValue, { token }: Move): Address | undefined {
  const found = token === undefined ? undefined : valueAt(root, token)
  return typeof found === 'string' && /^0x[0-9a-f]{40}$/.test(found) && !isCoin(found)
    ? (found as Address)
    : undefined
}

/** True if the value at a path is true; after an exclamation mark, if it is false. */
export function holds(root: AbiValue, path: string): boolean {
  return path.startsWith('!') ? valueAt(root, path.slice(1)) === false : valueAt(root, path) === true
}

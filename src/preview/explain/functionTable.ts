import * as v from 'valibot'
import type { AbiValue } from '../../domain/decodeAbi.ts'
import { fileOf } from '../../lib/lazyFile.ts'
import type { Title } from './phrases.ts'

const path = v.optional(v.string())

/** So much of a token, of the chain's coin where there is no path to one. */
const Move = v.object({
  token: path,
  amount: v.string(),
  /** It moves only where this is true, or is not, after an exclamation mark. */
  when: path,
  /** The owner, and the recipient or spender; the caller by default. */
  from: path,
  to: path,
  /** The moves are as many as this list has structs, and the paths begin there. */
  each: path,
})
export type Move = v.InferOutput<typeof Move>

/**
 * A function and its effects, with paths into its arguments. `out` leaves the account, exactly this much, and
 * `in` arrives, at least this much.
 */
const Row = v.object({
  abi: v.string(),
  /** Absent where the calls or steps in it say what it does. */
  verb: v.optional(v.custom<Title>((title) => typeof title === 'string')),
  /** The contracts that do just that, by their names. Of any other, it is what it looks like. */
  at: v.optional(v.array(v.string())),
  out: v.optional(v.array(Move)),
  in: v.optional(v.array(Move)),
  allow: v.optional(v.array(Move)),
  /** It is the other way round: at most so much leaves, and exactly so much arrives. */
  most: v.optional(v.boolean()),
  /** It says what happens, but moves nothing of the account by itself, or not surely so much. */
  inside: v.optional(v.boolean()),
  /** Addresses that stand for the caller, and for the contract. */
  me: v.optional(v.string()),
  self: v.optional(v.string()),
  /** Calls in it: a list, and where in each struct of it they stand. Without `to`, of the contract to itself. */
  calls: v.optional(v.object({ list: v.string(), to: path, data: path, value: path })),
  /** Steps in it: a byte of `codes` for each of `inputs`, read by the table of steps of this name. */
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
    if (typeof value === 'string') return name === 'head' ? value.slice(0, 42) : `0x${value.slice(-40)}`
    if (Array.isArray(value)) return value.at(name === 'tail' ? -1 : 0)
    return typeof value === 'object' && Object.hasOwn(value, name) ? value[name] : undefined
  }, root)
}

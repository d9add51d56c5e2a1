import * as v from 'valibot'
import type { Title } from './phrases.ts'

// Tests check `public/functions.json` with these schemas. The wallet uses only their types.

const path = v.optional(v.string())

/** An amount of a token, or of the chain's coin if there is no path to a token. */
const Move = v.object({
  token: path,
  amount: v.string(),
  /** It moves only if this value is true; after an exclamation mark, only if it is false or zero. */
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
  /** What arrives leaves the account's own deposit: for another receiver it is the account's loss. */
  own: v.optional(v.boolean()),
  /** Versions of the contract read these arguments differently, so they prove nothing about amounts. */
  unclear: v.optional(v.boolean()),
  /** An amount of 0 pays or takes all that the steps before left open. */
  open: v.optional(v.boolean()),
  /** It pays a share of what is due. The amount is in basis points. */
  share: v.optional(Move),
  /** Names receivers and moves nothing: the arguments give no amount, as for a share. */
  pays: v.optional(v.array(Move)),
  /** Placeholder addresses for the caller and for the contract. */
  me: v.optional(v.string()),
  self: v.optional(v.string()),
  /** Inner calls: a list, and the paths in each of its structs. Without `to` the contract calls itself. */
  calls: v.optional(v.object({ list: v.string(), to: path, data: path, value: path })),
  /** Its steps: a byte of `codes` for each of `inputs`, decoded by the step table of this name. */
  steps: v.optional(v.object({ codes: v.string(), inputs: v.string(), table: v.string() })),
})
export type Row = v.InferOutput<typeof Row>

export const Table = v.object({
  functions: v.array(Row),
  /** By table and code. */
  steps: v.record(v.string(), v.record(v.string(), Row)),
  /** By chain, `0` for all of them, and name. */
  contracts: v.record(v.string(), v.record(v.string(), v.array(v.string()))),
})
export type Table = v.InferOutput<typeof Table>

import * as v from 'valibot'
import type { Key } from '../../../domain/text/message.ts'

// Tests check `public/typed-data.json` with this schema. The wallet uses only its types.

/** The statements that a signature can make without moving assets. */
export type Statement = Key extends infer K
  ? K extends `statement_${infer Name}_title`
    ? Name
    : never
  : never

const path = v.optional(v.string())
const addresses = v.optional(v.array(v.string()))

/**
 * A known type, and paths into its values. `type` is the result of `encodeType`, or a regular expression if it
 * begins with ^. Without a path, the signing account is the owner, the domain's contract is the token, and
 * there is no end.
 */
export const Row = v.object({
  type: v.string(),
  as: v.picklist(['allowance', 'transfer', 'payment', 'witness', 'swap', 'seaport', 'power', 'statement']),
  /** The contracts known to give it this meaning. */
  contracts: addresses,
  /** The name that the domain must have. */
  domain: path,
  owner: path,
  taker: path,
  receiver: path,
  /** The start. */
  from: path,
  until: path,
  /** The place of `until` in its number: its lowest bit, and its length in bits. */
  bits: v.optional(v.tuple([v.number(), v.number()])),
  ends: path,
  each: path,
  token: path,
  amount: path,
  id: path,
  /** All or nothing. */
  all: path,
  fee: path,
  buys: path,
  price: path,
  /** If one of these paths has a value, or this bit of it is set, unsigned rules set the price. */
  open: v.optional(v.array(v.tuple([v.string(), v.optional(v.number())]))),
  data: path,
  /** The party that makes the calls receives a fee: as from a Safe, or as in ERC-4337. */
  pays: v.optional(v.picklist(['refund', 'operation'])),
  /** Takers that take only in return for what the order asks. */
  reactors: addresses,
  /** The texts of a statement: `statement_…_title` and `statement_…_confirm`. */
  says: v.optional(v.custom<Statement>((name) => typeof name === 'string')),
  /** The members of the message that the texts name. */
  names: v.optional(v.array(v.string())),
  /** It gives away all assets of the account. */
  handsOver: v.optional(v.boolean()),
})
export type Row = v.InferOutput<typeof Row>

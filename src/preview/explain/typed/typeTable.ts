import * as v from 'valibot'
import type { Key } from '../../../i18n/translate.ts'
import { fileOf } from '../../../lib/lazyFile.ts'

/** What a signature can say that needs no more than words. */
export type Statement = Key extends infer K
  ? K extends `statement_${infer Name}_title`
    ? Name
    : never
  : never

const path = v.optional(v.string())
const addresses = v.optional(v.array(v.string()))

/**
 * A known type and the paths of its facts in the values. `type` is the result of `encodeType`, or an expression
 * if it starts with ^. Defaults for absent paths: the signing account is the owner, the domain's contract is
 * the token, and there is no end.
 */
const Row = v.object({
  type: v.string(),
  as: v.picklist(['allowance', 'transfer', 'payment', 'witness', 'swap', 'seaport', 'power', 'statement']),
  /** The contracts that are known to interpret it this way. */
  contracts: addresses,
  /** The name that the domain must have for it to mean anything. */
  domain: path,
  owner: path,
  taker: path,
  receiver: path,
  until: path,
  /** The position of `until` in its number: the offset and the length in bits. */
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
  /**
   * If one of these paths, or that bit of its number, has a value, rules beyond the signed data set the price.
   */
  open: v.optional(v.array(v.tuple([v.string(), v.optional(v.number())]))),
  data: path,
  /** The payment to the caller: as for a Safe, or as in ERC-4337. */
  pays: v.optional(v.picklist(['refund', 'operation'])),
  /** Takers that take only for what the order asks. */
  reactors: addresses,
  /** What a statement says: `statement_…_title` and `statement_…_confirm`. */
  says: v.optional(v.custom<Statement>((name) => typeof name === 'string')),
  /** It gives everything away that the account has. */
  handsOver: v.optional(v.boolean()),
})
export type Row = v.InferOutput<typeof Row>

/** The types that are known. In a file of the extension: most starts need none of them. */
export const knownTypes = fileOf('typed-data.json', v.array(Row))

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
 * A known type and where in its values things stand, as paths. `type` is what `encodeType` writes, or an expression
 * where it begins with ^. Where a path is absent: the signing account is the owner, the contract of the domain is the
 * token, there is no end.
 */
const Row = v.object({
  type: v.string(),
  as: v.picklist(['allowance', 'transfer', 'payment', 'witness', 'swap', 'seaport', 'power', 'statement']),
  /** The contracts that are known to read it as it is told. */
  contracts: addresses,
  /** The name that the domain must have for it to mean anything. */
  domain: path,
  owner: path,
  taker: path,
  receiver: path,
  until: path,
  /** Where `until` stands in its number: so many bits up, so many bits long. */
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
  /** Where anything stands at one of these paths, or at that bit of its number, other rules than what is signed set the price. */
  open: v.optional(v.array(v.tuple([v.string(), v.optional(v.number())]))),
  data: path,
  /** Whoever makes the calls is paid for it: as a Safe, or as ERC-4337 has it. */
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

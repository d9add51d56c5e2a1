import type * as v from 'valibot'
import type { Address } from 'viem'
import type { Page } from '../domain/documentId.ts'
import type { ErrorKind } from '../domain/errors.ts'
import type { Edits } from '../domain/review/edits.ts'
import type { Choice, Review } from '../domain/review/review.ts'
import type { Services } from '../domain/services.ts'
import type { Settings } from '../domain/walletSettings.ts'

/** Who may call: anyone, or only an origin that the user connected. */
export type Access = 'public' | 'connected'

/** A method's facts about its request. */
export type Context = {
  /** Scheme, host and port as the browser reports them. */
  origin: string
  topOrigin?: string
  /** The document that asked. */
  page: Page
  /** Our own id of the request. */
  request: string
  /** When it came, in milliseconds: the same each time it is looked at, so that what is done is what was shown. */
  askedAt: number
  /** The accounts connected to the origin, the active one first. Empty without a connection. */
  connected: readonly Address[]
  /** The selected network. */
  chainId: number
  /** The wallet itself asks, for the calls of this batch that did not happen: its key. */
  retries?: string
  /** What the person changed of the request. */
  edits?: Edits
  /** The request was replayed after the background died: what it did may have happened already. */
  replayed: boolean
  /** Methods don't depend on the auto-lock setting. */
  settings: Omit<Settings, 'autoLock'>
  services: Services
}

/** Texts about a method or a capability for generated documents and tests. Builds leave it out. */
export type Documented = {
  /** The document that defines it. */
  standard: string
  /** One sentence. */
  summary: string
  /** Errors it can give beyond those of every method. */
  errors: readonly ErrorKind[]
}

export type Method<
  schema extends v.GenericSchema = v.GenericSchema,
  answer = unknown,
> = Partial<Documented> & {
  /** The JSON-RPC method; the file has the same name. */
  name: string
  access: Access
  /** Only the wallet itself may call it; to a site it does not exist. */
  own?: true
  /** Its answer is a node's: a site's requests of this kind go there a few at a time. Those that are `alike` share one. */
  asksNode?: true | 'alike'
  /** Only where the person switched this on; to everybody else it does not exist. */
  setting?: 'signTransactions' | 'shareAssets'
  /** The kind of a shape error; `invalidParams` unless the interface has other words. */
  malformed?: ErrorKind
  /** The kind of a missing connection; `unauthorized` unless the interface has other words. */
  unconnected?: ErrorKind
  /** Looked at before the shape: a version that decides how the rest is read. */
  precheck?(params: unknown): void
  /** `null` is no way to leave something out of its params: it is read, or refused, as it came. */
  keepsNulls?: true
  params: schema
  /** All that must hold before the user sees anything, in the interface's order. Throws `WalletError`. */
  check?(params: v.InferOutput<schema>, context: Context): Promise<void>
  /**
   * A request with consequences is journalled once its checks passed. For a batch this names the id to reserve in the
   * same transaction, so that the second of two equal ids gets 5720 however they race.
   */
  reserve?(params: v.InferOutput<schema>): { batch?: string }
  /** What to ask the user; `undefined` when there is nothing to ask. Methods without it never open a window. */
  review?(params: v.InferOutput<schema>, context: Context): Promise<Review | undefined>
  /** What must hold of `context.edits` when the person makes them, beyond their form. Throws `WalletError`. */
  checkEdits?(params: v.InferOutput<schema>, context: Context): Promise<void>
  /**
   * The answer. `choice` is present after an approval. May run again after a death: same input, same effect.
   */
  handle(params: v.InferOutput<schema>, context: Context, choice?: Choice): Promise<answer>
}

/** Ties the schema of a method to its functions. */
export function method<schema extends v.GenericSchema, answer>(definition: Method<schema, answer>): Method {
  return definition as unknown as Method
}

import type * as v from 'valibot'
import type { Address } from 'viem'
import type { Page } from '../domain/documentId.ts'
import type { SiteErrorKind } from '../domain/errorTable.ts'
import type { Edits } from '../domain/review/edits.ts'
import type { Choice, Review } from '../domain/review/review.ts'
import type { Services, Submission } from '../domain/services.ts'
import type { Settings } from '../domain/walletSettings.ts'

/** Permitted callers: any origin, or only an origin that the user connected. */
export type Access = 'public' | 'connected'

/** The context of the request that a method serves. */
export type Context = {
  /** Scheme, host and port as the browser reports them. */
  origin: string
  topOrigin?: string
  /** The document that asked. */
  page: Page
  /** The wallet's own id of the request. */
  request: string
  /** Arrival in milliseconds since 1970. Constant across runs, so the handled request matches the review. */
  askedAt: number
  /** The accounts connected to the origin, the active one first. Empty without a connection. */
  connected: readonly Address[]
  /** The selected network. */
  chainId: number
  /** Set on the wallet's own requests: key of the batch whose unexecuted calls are sent again. */
  retries?: string
  /** The user's edits of the request. */
  edits?: Edits
  /**
   * The request was replayed after the background died: its effect may already have happened. `late`: after the browser
   * was closed, so its page is gone.
   */
  replayed: boolean | 'late'
  /** Methods do not depend on the auto-lock setting. */
  settings: Omit<Settings, 'autoLock'>
  services: Services
  /** The approved review, for `handle`. */
  shown?: Review
  /** What `prepare` made of the approved request. */
  submission?: Submission
}

/** Documentation of a method or a capability for the generated documents and tests. Builds leave it out. */
export type Documented = {
  /** The document that defines it. */
  standard: string
  /** One sentence. */
  summary: string
  /**
   * Params that it accepts, absent for a method without params. `$account`, `$recipient`, `$token`, `$chainId` and
   * `$chainNumber` stand for what the demo dApp has.
   */
  example?: unknown
  /** Errors beyond those that every method can return. */
  errors: readonly SiteErrorKind[]
}

export type Method<
  schema extends v.GenericSchema = v.GenericSchema,
  answer = unknown,
> = Partial<Documented> & {
  /** The JSON-RPC method, which is also the file name. */
  name: string
  access: Access
  /** Only the wallet itself may call it. For a site it does not exist. */
  own?: true
  /** It asks a node: a site's requests run a few at a time. With `alike`, identical requests share a reply. */
  asksNode?: true | 'alike'
  /** The method exists only if the user enabled this setting. */
  setting?: 'signTransactions' | 'shareAssets'
  /** The kind of a shape error; `invalidParams` unless the interface defines another. */
  malformed?: SiteErrorKind
  /** The kind for a missing connection; `unauthorized` unless the interface defines another. */
  unconnected?: SiteErrorKind
  /** Runs before the shape check, for a version that decides how to read the other params. */
  precheck?(params: unknown): void
  /** `null` in its params does not mean absent: the schema accepts or refuses it as it is. */
  keepsNulls?: true
  params: schema
  /** Checks all preconditions of the review, in the interface's order. Throws `WalletError`. */
  check?(params: v.InferOutput<schema>, context: Context): Promise<void>
  /**
   * The wallet journals a request with effects once its checks passed. For a batch, this returns the id to
   * reserve in the same database transaction, so that the second of two equal ids gets 5720 in any race.
   */
  reserve?(params: v.InferOutput<schema>): { batch?: string }
  /** The review to show; `undefined` if there is nothing to ask. Methods without it never open a window. */
  review?(params: v.InferOutput<schema>, context: Context): Promise<Review | undefined>
  /**
   * Checks `context.edits` beyond their form when the user makes them. Returns edits to record instead, if they
   * ask for something. Throws `WalletError`.
   */
  checkEdits?(params: v.InferOutput<schema>, context: Context): Promise<Edits | undefined>
  /**
   * Runs while the approval is stored: makes the submission and has the engine prepare it. Must change nothing.
   * If it throws, that is the answer, and `handle` does not run. A replay runs `handle` alone.
   */
  prepare?(params: v.InferOutput<schema>, context: Context, choice?: Choice): Promise<Submission | undefined>
  /** Returns the result. `choice` is set after a review. Must be idempotent: a replay may run it again. */
  handle(params: v.InferOutput<schema>, context: Context, choice?: Choice): Promise<answer>
}

/** Ties the schema of a method to its functions. */
export function method<schema extends v.GenericSchema, answer>(definition: Method<schema, answer>): Method {
  return definition as unknown as Method
}

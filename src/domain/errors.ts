import { type ErrorKind, isForSites, rowOf } from './errorTable.ts'

/** An error as it crosses the wire, without stack trace or cause. */
export type SerializedError = { code: number; message: string; data?: unknown }

/** Details for developers: the path of the invalid value in the request, and figures such as a limit. */
export type ErrorData = { path?: string; [member: string]: unknown }

/** The only error class. Any other error is a bug, and becomes `internal` for a dApp. It never holds a secret. */
export class WalletError extends Error {
  override readonly name = 'WalletError'
  readonly kind: ErrorKind
  readonly detail: string | undefined
  readonly data: ErrorData | undefined

  /** `detail` is one plain sentence without a final period. */
  constructor(kind: ErrorKind, detail?: string, data?: ErrorData) {
    super(rowOf(kind).message)
    this.kind = kind
    this.detail = detail
    this.data = data
  }

  /** The error for the wallet's own pages. For a dApp, see `serializeError`. */
  toJSON(): SerializedError {
    const { answer } = this as Partial<NodeError>
    if (answer) return answer
    return {
      code: rowOf(this.kind).code,
      message: this.message,
      data: { kind: this.kind, ...(this.detail && { detail: this.detail }), ...this.data },
    }
  }
}

/** True if `error` is of one of these kinds. */
export function hasKind<K extends ErrorKind>(
  error: unknown,
  ...kinds: readonly K[]
): error is WalletError & { readonly kind: K } {
  return error instanceof WalletError && kinds.some((kind) => kind === error.kind)
}

/** True if the wallet can never sign: the account is not in the wallet, or the wallet does not hold its key. */
export function isKeyless(error: unknown): boolean {
  return hasKind(error, 'unknownAccount', 'watchOnly')
}

/** True if the chain gave no answer: no node answered, or the wallet no longer knows the network. */
export function isUnanswered(error: unknown): boolean {
  return hasKind(error, 'chainDisconnected', 'unknownChain')
}

/**
 * A node's own error response to a read, passed to the page unchanged: a revert keeps its code 3 and its data,
 * which every client library can decode.
 */
export type NodeError = WalletError & {
  readonly kind: 'nodeAnswered'
  readonly answer: SerializedError
  /** This URL does not allow the method ("not whitelisted"), but the network may support it. */
  readonly withheld?: true
}

export function nodeError(answer: SerializedError, withheld = false): NodeError {
  const { message } = answer
  return Object.assign(new WalletError('nodeAnswered'), {
    message,
    answer,
    ...(withheld && { withheld }),
  }) as NodeError
}

export function isNodeError(error: unknown): error is NodeError {
  return hasKind(error, 'nodeAnswered')
}

/** The error for a node's answer without something that the wallet needs, such as `the nonce`. */
export function untold(what: string): WalletError {
  return new WalletError('chainDisconnected', `The node does not tell ${what}`)
}

/** The error for calls that need more gas than the network allows in a transaction. `data` has the figures. */
export function tooMuchGas(
  kind: 'batchTooLarge' | 'invalidParams' | 'unparsable',
  data: ErrorData,
): WalletError {
  return new WalletError(kind, 'This needs more gas than the network lets a transaction have', data)
}

/** Errors that only the wallet's own pages read: the key of the message, and the values of its placeholders. */
export type Refusals = Record<Plain, Record<never, never>> & {
  error_bundlerChain: { served: number; wanted: number }
  error_nonceGap: { nonce: number; next: number }
  error_nonceUsed: { nonce: number; next: number }
  error_nonceWaits: { nonce: number }
  error_otherChain: { served: number; wanted: number }
  error_unknownCall: { number: number }
}

/** Messages without placeholders. */
type Plain =
  | 'error_accountNotOffered'
  | 'error_allDone'
  | 'error_bundlerEntryPoint'
  | 'error_bundlerSilent'
  | 'error_callNotWaiting'
  | 'error_cancelling'
  | 'error_cannotCancel'
  | 'error_changed'
  | 'error_changesDoNotFit'
  | 'error_collection'
  | 'error_contactsFull'
  | 'error_everyGas'
  | 'error_feeFits'
  | 'error_feeRose'
  | 'error_leastGas'
  | 'error_lost'
  | 'error_networkBusy'
  | 'error_networkSilent'
  | 'error_noAccounts'
  | 'error_noOtherPlan'
  | 'error_noRescueHere'
  | 'error_noSwitch'
  | 'error_noToken'
  | 'error_nodeUrl'
  | 'error_notOffered'
  | 'error_notSent'
  | 'error_notWaiting'
  | 'error_notWanted'
  | 'error_onlySites'
  | 'error_otherSignature'
  | 'error_payerHasCode'
  | 'error_pickAccount'
  | 'error_pickFirst'
  | 'error_pickOne'
  | 'error_planNotOffered'
  | 'error_ranAlready'
  | 'error_restored'
  | 'error_runsNoCode'
  | 'error_sentAgain'
  | 'error_stillMoving'
  | 'error_takesPlace'
  | 'error_understandFirst'
  | 'error_unproven'
  | 'error_upgradeElsewhere'
  | 'error_waitsInWindow'

/** An error that only the wallet's own pages read. The page renders the message in the user's language. */
export function refused<K extends keyof Refusals>(
  refusal: K,
  values?: Refusals[K],
  kind: ErrorKind = 'invalidParams',
): WalletError {
  return new WalletError(kind, undefined, { refusal, ...(values && { values }) })
}

/** True if a dApp may read this error. Every other one is a bug by the time it reaches a dApp. */
export function isSiteError(error: unknown): error is WalletError {
  return isNodeError(error) || (error instanceof WalletError && isForSites(error.kind))
}

/** Converts any thrown value to an error that a dApp may read. */
export function serializeError(error: unknown): SerializedError {
  return (isSiteError(error) ? error : new WalletError('internal')).toJSON()
}

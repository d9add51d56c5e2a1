/** Every error that a dApp can see. The documents, the tests and the wallet's own pages use this table. */
export const errorTable = {
  userRejected: { code: 4001, spec: 'EIP-1193', message: 'User rejected the request' },
  unauthorized: {
    code: 4100,
    spec: 'EIP-1193',
    message: 'The requested account and/or method has not been authorized by the user',
  },
  methodUnauthorized: { code: 4100, spec: 'interface', message: 'Requested method not supported' },
  unsupportedMethod: { code: 4200, spec: 'EIP-1193', message: 'The wallet does not support this method' },
  disconnected: {
    code: 4900,
    spec: 'EIP-1193',
    message: 'The wallet was updated or removed. Reload the page to connect again',
  },
  chainDisconnected: {
    code: 4901,
    spec: 'EIP-1193',
    message: 'The wallet is not connected to the requested chain',
  },
  unknownChain: { code: 4902, spec: 'EIP-3326', message: 'The wallet does not know this chain ID' },
  unparsable: { code: -32602, spec: 'interface', message: 'The wallet cannot parse the request' },
  invalidParams: { code: -32602, spec: 'JSON-RPC', message: 'Invalid params' },
  unsupportedVersion: { code: -32000, spec: 'interface', message: 'Version not supported' },
  unsupportedCapability: {
    code: 5700,
    spec: 'EIP-5792',
    message: 'The wallet does not support a capability that was not marked as optional',
  },
  noUpgradesOnChain: {
    code: 5710,
    spec: 'EIP-5792',
    message: 'EIP-7702 not supported on the specified chain ID',
  },
  unknownBatchChain: {
    code: 5710,
    spec: 'EIP-5792',
    message: 'The wallet does not know the specified chain ID',
  },
  duplicateId: {
    code: 5720,
    spec: 'EIP-5792',
    message: 'There is already a batch submitted with the specified batch ID',
  },
  unknownBatch: { code: 5730, spec: 'EIP-5792', message: 'The wallet knows no batch with this ID' },
  batchTooLarge: {
    code: 5740,
    spec: 'EIP-5792',
    message: 'The batch is too large for the wallet to process',
  },
  upgradeRejected: {
    code: 5750,
    spec: 'EIP-5792',
    message: 'EIP-7702 upgrade rejected for this chain and account',
  },
  atomicityUnsupported: {
    code: 5760,
    spec: 'EIP-5792',
    message: 'The wallet cannot run these calls atomically for this account',
  },
  requestPending: {
    code: -32002,
    spec: 'EIP-1474',
    message: 'The same request is already waiting for the user',
  },
  rateLimited: { code: -32005, spec: 'EIP-1474', message: 'Too many requests from this site' },
  nonceTooLow: { code: -32000, spec: 'interface', message: 'nonce too low' },
  insufficientFunds: {
    code: -32000,
    spec: 'interface',
    message: 'insufficient funds for gas * price + value',
  },
  alreadyKnown: { code: -32000, spec: 'interface', message: 'already known' },
  replacementUnderpriced: {
    code: -32000,
    spec: 'interface',
    message: 'replacement transaction underpriced',
  },
  nodeRefused: { code: -32000, spec: 'JSON-RPC', message: 'The node refused the transaction' },
  internal: { code: -32603, spec: 'JSON-RPC', message: 'Something went wrong inside the wallet' },
} as const satisfies Record<string, { code: number; spec: string; message: string }>

export type ErrorKind = keyof typeof errorTable

/** An error as it crosses the wire, without stack trace or cause. */
export type SerializedError = { code: number; message: string; data?: unknown }

/** Details for developers: the path of the invalid value in the request, and figures such as a limit. */
export type ErrorData = { path?: string; [member: string]: unknown }

/** The wallet's own error class. Any other error, except `NodeError`, is a bug and becomes `internal`. */
export class WalletError extends Error {
  override readonly name = 'WalletError'
  readonly kind: ErrorKind
  readonly detail: string | undefined
  readonly data: ErrorData | undefined

  /** `detail` is one plain sentence without a final period. */
  constructor(kind: ErrorKind, detail?: string, data?: ErrorData) {
    super(errorTable[kind].message)
    this.kind = kind
    this.detail = detail
    this.data = data
  }

  toJSON(): SerializedError {
    const { code, message } = errorTable[this.kind]
    return {
      code,
      message,
      data: { kind: this.kind, ...(this.detail && { detail: this.detail }), ...this.data },
    }
  }
}

/** Errors that only the wallet's own pages read: the key of the message, and the values of its placeholders. */
export type Refusals = Record<Plain, Record<never, never>> & {
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
  | 'error_noSwitch'
  | 'error_noToken'
  | 'error_nodeUrl'
  | 'error_notOffered'
  | 'error_notSent'
  | 'error_notWaiting'
  | 'error_onlySites'
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

/**
 * A node's own error response to a read, passed to the page unchanged: a revert keeps its code 3 and its data,
 * which every client library can decode.
 */
export class NodeError extends Error {
  override readonly name = 'NodeError'
  readonly answer: SerializedError
  /** This URL does not allow the method ("not whitelisted"), but the network may support it. */
  readonly withheld?: true

  constructor(answer: SerializedError, withheld = false) {
    super(answer.message)
    this.answer = answer
    if (withheld) this.withheld = true
  }

  toJSON(): SerializedError {
    return this.answer
  }
}

/** Converts any thrown value to an error that may cross the wire. */
export function serializeError(error: unknown): SerializedError {
  if (error instanceof WalletError || error instanceof NodeError) return error.toJSON()
  return new WalletError('internal').toJSON()
}

/** The row of an error that stays inside the wallet. Its message is its kind. */
const inside = { code: -32603, message: '' } as const

/**
 * Every error of the wallet: those that a dApp can see, then those that stay inside. The documents, the tests and
 * the wallet's own pages use this table.
 */
export const errorTable = {
  userRejected: { code: 4001, message: 'User rejected the request' },
  unauthorized: {
    code: 4100,
    message: 'The requested account and/or method has not been authorized by the user',
  },
  methodUnauthorized: { code: 4100, message: 'Requested method not supported' },
  unsupportedMethod: { code: 4200, message: 'The wallet does not support this method' },
  disconnected: {
    code: 4900,
    message: 'The wallet was updated or removed. Reload the page to connect again',
  },
  chainDisconnected: {
    code: 4901,
    message: 'The wallet is not connected to the requested chain',
  },
  unknownChain: { code: 4902, message: 'The wallet does not know this chain ID' },
  unparsable: { code: -32602, message: 'The wallet cannot parse the request' },
  invalidParams: { code: -32602, message: 'Invalid params' },
  unsupportedVersion: { code: -32000, message: 'Version not supported' },
  unsupportedCapability: {
    code: 5700,
    message: 'The wallet does not support a capability that was not marked as optional',
  },
  noUpgradesOnChain: {
    code: 5710,
    message: 'EIP-7702 not supported on the specified chain ID',
  },
  unknownBatchChain: {
    code: 5710,
    message: 'The wallet does not know the specified chain ID',
  },
  duplicateId: {
    code: 5720,
    message: 'There is already a batch submitted with the specified batch ID',
  },
  unknownBatch: { code: 5730, message: 'The wallet knows no batch with this ID' },
  batchTooLarge: {
    code: 5740,
    message: 'The batch is too large for the wallet to process',
  },
  upgradeRejected: {
    code: 5750,
    message: 'EIP-7702 upgrade rejected for this chain and account',
  },
  atomicityUnsupported: {
    code: 5760,
    message: 'The wallet cannot run these calls atomically for this account',
  },
  fundsNotBrought: {
    code: 5770,
    message: 'Auxiliary funds provisioning failed',
  },
  assetUnsupported: { code: 5771, message: 'Asset not supported' },
  fundsUnavailable: {
    code: 5772,
    message: 'Auxiliary funds capability not available',
  },
  requiredAssetsInvalid: { code: 5773, message: 'Invalid requiredAssets' },
  requestPending: {
    code: -32002,
    message: 'The same request is already waiting for the user',
  },
  rateLimited: { code: -32005, message: 'Too many requests from this site' },
  nonceTooLow: { code: -32000, message: 'nonce too low' },
  insufficientFunds: {
    code: -32000,
    message: 'insufficient funds for gas * price + value',
  },
  alreadyKnown: { code: -32000, message: 'already known' },
  replacementUnderpriced: {
    code: -32000,
    message: 'replacement transaction underpriced',
  },
  nodeRefused: { code: -32000, message: 'The node refused the transaction' },
  sponsorRefused: { code: -32003, message: 'The transaction was not sponsored' },
  internal: { code: -32603, message: 'Something went wrong inside the wallet' },
  locked: inside,
  wrongPassword: inside,
  wrongPasskey: inside,
  tooSoon: inside,
  noPassword: inside,
  noVault: inside,
  vaultExists: inside,
  damagedVault: inside,
  newerVault: inside,
  notWritten: inside,
  noBackup: inside,
  damagedBackup: inside,
  newerBackup: inside,
  wrongBackupPassword: inside,
  badPhrase: inside,
  badKey: inside,
  badKeystore: inside,
  costlyKeystore: inside,
  wrongKeystorePassword: inside,
  unknownAccount: inside,
  unknownPhrase: inside,
  accountExists: inside,
  phraseExists: inside,
  lastAccount: inside,
  watchOnly: inside,
  signatureRefused: inside,
  awaitsDevice: inside,
  feeRose: inside,
  nodeAnswered: inside,
} as const satisfies Record<string, { code: number; message: string }>

export type ErrorKind = keyof typeof errorTable

/** Errors that stay inside: a dApp gets `internal` instead, and for `nodeAnswered` the node's own error. */
type InsideKind = {
  [K in ErrorKind]: (typeof errorTable)[K]['message'] extends '' ? K : never
}[ErrorKind]

export type SiteErrorKind = Exclude<ErrorKind, InsideKind>

/** True if a dApp can see errors of this kind. */
export function isForSites(kind: ErrorKind): kind is SiteErrorKind {
  return errorTable[kind].message !== ''
}

/** The kinds that a dApp can see. */
export function siteErrorKinds(): SiteErrorKind[] {
  return (Object.keys(errorTable) as ErrorKind[]).filter(isForSites)
}

/** Why a batch has no sponsor, in the `data.fault` of `sponsorRefused`. Services that are silent have other faults. */
export type SponsorFault =
  | 'bundlerSaid'
  | 'endlessOffer'
  | 'expired'
  | 'noBundler'
  | 'noOperations'
  | 'oldAllowance'
  | 'otherPaymaster'
  | 'price'
  | 'sponsorSaid'
  | 'unpaid'

import type { InsideKind } from './insideKinds.ts'

/** Every error that a dApp can see. The documents and the tests use this table. */
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
} as const satisfies Record<string, { code: number; message: string }>

export type SiteErrorKind = keyof typeof errorTable
export type ErrorKind = SiteErrorKind | InsideKind

/** True if a dApp can see errors of this kind. */
export function isForSites(kind: ErrorKind): kind is SiteErrorKind {
  return Object.hasOwn(errorTable, kind)
}

/** The code and message of an error. The message of one that stays inside is its kind. */
export function rowOf(kind: ErrorKind): { code: number; message: string } {
  return isForSites(kind) ? errorTable[kind] : { code: errorTable.internal.code, message: kind }
}

/** The kinds that a dApp can see. */
export function siteErrorKinds(): SiteErrorKind[] {
  return Object.keys(errorTable) as SiteErrorKind[]
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

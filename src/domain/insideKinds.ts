/**
 * Errors that stay inside: a dApp gets `internal` instead, and for `nodeAnswered` the node's own error. The
 * background needs their type only, so its code does not contain this list.
 */
export const insideKinds = [
  'locked',
  'wrongPassword',
  'wrongPasskey',
  'tooSoon',
  'noPassword',
  'noVault',
  'vaultExists',
  'damagedVault',
  'newerVault',
  'notWritten',
  'noBackup',
  'damagedBackup',
  'newerBackup',
  'wrongBackupPassword',
  'badPhrase',
  'badKey',
  'badKeystore',
  'costlyKeystore',
  'wrongKeystorePassword',
  'unknownAccount',
  'unknownPhrase',
  'accountExists',
  'phraseExists',
  'lastAccount',
  'watchOnly',
  'signatureRefused',
  'awaitsDevice',
  'feeRose',
  'nodeAnswered',
] as const

export type InsideKind = (typeof insideKinds)[number]

import { type Address, type Hex, parseTransaction } from 'viem'
import { WalletError } from '../domain/errors.ts'
import type { Bounds, Content } from '../domain/signing/approvedBounds.ts'

/**
 * Compares a transaction's bytes, signed or about to be signed, with the approved bounds. Decodes the bytes, so
 * that only what a node would read counts. No bytes hold the data fee: the wallet's last reading of it counts.
 * Throws `signatureRefused`, which names the first value outside the bounds.
 */
export function requireWithin(bytes: Hex, bounds: Bounds): void {
  const transaction = parseTransaction(bytes)
  const { type, chainId, gas = 0n, to, value = 0n, data = '0x', nonce = 0 } = transaction
  if (type !== 'legacy' && type !== 'eip1559' && type !== 'eip7702') refuse('This type of transaction')
  if (chainId !== bounds.chainId) refuse('The chain')
  if (bounds.nonce !== undefined && nonce !== bounds.nonce) refuse('The nonce')
  const approved = bounds.contents.find(
    (one) => isSame(one.to, to ?? undefined) && one.value === value && isSameData(one, data),
  )
  if (!approved) refuse('The call')

  const price = type === 'legacy' ? transaction.gasPrice : transaction.maxFeePerGas
  const tip = type === 'legacy' ? transaction.gasPrice : transaction.maxPriorityFeePerGas
  if (gas > bounds.gas) refuse('The gas limit')
  if ((price ?? 0n) > bounds.maxFeePerGas) refuse('The fee per gas')
  // A legacy transaction pays its whole price: the part above the base fee is a tip, and nobody knows how much.
  if ((tip ?? 0n) > bounds.maxPriorityFeePerGas) refuse('The tip')
  if (gas * (price ?? 0n) > bounds.fee) refuse('The fee')
  const { dataFee } = bounds
  if (dataFee && dataFee.now > dataFee.most) refuse('The data fee')

  if ('accessList' in transaction && transaction.accessList?.length) refuse('The access list')
  const authorizations = type === 'eip7702' ? (transaction.authorizationList ?? []) : []
  const isLost = approved.signed && authorizations.length === 0
  if (authorizations.length > 1 || isLost) refuse('The list of authorizations')
  for (const { address, chainId: of, nonce: at } of authorizations) {
    if (of !== bounds.chainId || (!approved.signed && at !== nonce + 1)) refuse('The authorization')
    requireDelegate(address, bounds)
  }
}

/** Throws `signatureRefused` unless the person approved this contract. */
export function requireDelegate(address: Address, { delegate }: Pick<Bounds, 'delegate'>): void {
  if (!isSame(delegate, address)) refuse('The contract that the account would run')
}

/** A signature of 65 bytes is all that may differ: the ABI pads it to three words. */
function isSameData({ data, signed }: Content, other: Hex): boolean {
  const approved = data.toLowerCase()
  const end = signed ? -192 : approved.length
  return (
    approved.length === other.length &&
    approved.slice(0, end) === other.slice(0, end) &&
    (!signed || other.endsWith('0'.repeat(62)))
  )
}

function isSame(one: Address | undefined, other: Address | undefined): boolean {
  return one?.toLowerCase() === other?.toLowerCase()
}

/** Throws `signatureRefused`, which names what differs from the approval. */
export function refuse(what: string): never {
  throw new WalletError('signatureRefused', `${what} is not what was approved`)
}

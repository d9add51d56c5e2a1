import { type Address, type Hex, keccak256, serializeTransaction } from 'viem'
import { refused, WalletError } from '../../domain/errors.ts'
import { authorizationBytes } from '../../domain/signing/authorizationBytes.ts'
import type { Wanted, WantedKind } from '../../domain/signing/signatureWanted.ts'
import { operationData } from '../../domain/userOperation.ts'
import { requireDelegate, requireWithin } from '../../vault/bounds.ts'
import { requireOperationWithin } from '../../vault/operationBounds.ts'
import type { Signer } from '../../vault/signer.ts'
import { keyOf } from './foreign.fake.ts'

/** The senders of all transactions that the model signed, by hash: a chain asks for them at once. */
const senders = new Map<Hex, Address>()

export function senderOf(raw: Hex): Address {
  const sender = senders.get(keccak256(raw))
  if (!sender) throw new Error('The model did not sign this transaction')
  return sender
}

/**
 * Signs with the model's keys. For an account without one, the signature holds the sender. Refuses whatever the vault
 * would refuse.
 */
export const fakeSigner: Pick<Signer, 'signTransaction' | 'signAuthorization' | 'signOperation'> = {
  async signTransaction({ transaction, bounds }) {
    const { from } = bounds
    const serialized =
      (await keyOf(from)?.signTransaction(transaction)) ??
      serializeTransaction(transaction, { r: from, s: '0x1', yParity: 0, v: 27n })
    requireWithin(serialized, bounds)
    const hash = keccak256(serialized)
    senders.set(hash, from.toLowerCase() as Address)
    return { serialized, hash }
  },
  async signAuthorization({ chainId, address, nonce, bounds }) {
    requireDelegate(address, bounds)
    const signed = await keyOf(bounds.from)?.signAuthorization({ chainId, address, nonce })
    return { chainId, address, nonce, r: '0x1', s: '0x1', yParity: 0, ...signed }
  },
  async signOperation({ operation, bounds }) {
    requireOperationWithin(operationData(operation, bounds.chainId), bounds)
    return `0x${'5'.repeat(130)}`
  },
}

/** What the fake device answers to these bytes. */
export const answerTo = (bytes: Hex) => keccak256(`${bytes}00`)

const wantedOf = (from: Address, kind: WantedKind, bytes: Hex): Wanted => ({
  id: keccak256(bytes),
  from,
  path: "m/44'/60'/0'/0/0",
  fingerprint: '12345678',
  kind,
  bytes,
})

/** As a vault whose key is on a device: each signature must come from the device, and be of the same bytes. */
export const signTransactionOnDevice: Signer['signTransaction'] = async ({ signature, ...request }) => {
  const { transaction, bounds } = request
  const bytes = serializeTransaction(transaction)
  requireWithin(bytes, bounds)
  requireFromDevice(signature, wantedOf(bounds.from, 'typedTransaction', bytes))
  return fakeSigner.signTransaction(request)
}

/** The same for an authorization. */
export const signAuthorizationOnDevice: Signer['signAuthorization'] = async ({ signature, ...request }) => {
  requireDelegate(request.address, request.bounds)
  requireFromDevice(signature, wantedOf(request.bounds.from, 'authorization', authorizationBytes(request)))
  return fakeSigner.signAuthorization(request)
}

function requireFromDevice(signature: Hex | undefined, wanted: Wanted): void {
  if (!signature) throw new WalletError('awaitsDevice', undefined, { wanted })
  if (signature !== answerTo(wanted.bytes)) throw refused('error_otherSignature')
}

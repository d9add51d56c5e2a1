import type { SerializedError } from '../../domain/errors.ts'
import { beginsWith, refusal, refusalInWords } from '../../domain/nodeRefusals.ts'
import { isBusy } from '../../rpc/pauses.ts'

/** The meaning of a node's refusal of signed bytes. */
export type Meaning =
  /** The node already has these bytes. */
  | 'taken'
  /** These bytes or others used the nonce: the wallet looks up the hash. */
  | 'used'
  /** The node may have passed the bytes on: the wallet looks up the hash and sends the same bytes again. */
  | 'unclear'
  /** Another transaction waits with this nonce, and these bytes pay too little to replace it. */
  | 'occupied'
  /** These bytes pay less than the chain or the node asks for now. */
  | 'tooCheap'
  /** The account cannot pay: permanently, or until a block holds its own earlier calls. */
  | 'unfunded'
  /** These bytes are not valid on this chain. */
  | 'refused'

/** Starts of errors for a price that is too low, in lower case. */
const tooCheap = [
  'max fee per gas less than block base fee',
  'maxfeepergas cannot be less than block basefee',
  'max fee per gas is less than block base fee',
  'fee cap less than block base fee',
  'feecap less than block base fee',
  'feetoolow',
  'gas price is less than block base fee',
  'gas price below current base fee',
  'transaction underpriced',
  'transaction gas price below minimum',
  'gas price below configured minimum',
]

/**
 * Starts of errors for bytes that a node checked and found invalid, in lower case (geth, Erigon, reth,
 * Nethermind, Besu, Linea, anvil). Only these end a call (D36): with any other, a node may have passed the bytes on.
 */
export const invalid: readonly string[] = [
  'intrinsic gas too low',
  'intrinsicgastoolow',
  'intrinsic gas exceeds gas limit',
  'transaction gas is too low',
  'insufficient gas for floor data gas cost',
  'gas floor exceeds the gas limit',
  'gas limit below intrinsic gas',
  'gaslimittoolow',
  'gas uint64 overflow',
  'exceeds block gas limit',
  'transaction gas limit exceeds block gas limit',
  'gaslimitexceeded',
  'transaction gas limit too high',
  'gas limit too high',
  'gas limit of transaction is greater than the allowed max',
  'gas limit reached',
  'transaction invalid, txgaslimitcapexceeded',
  'tx fee (',
  'transaction fee cap exceeded',
  'invalid sender',
  'sender not an eoa',
  'sender is not an eoa',
  'sender has deployed code',
  'senderiscontract',
  'invalid signature',
  'invalid transaction signature',
  'invalidtxsignature',
  'invalid v, r, s values',
  'invalid transaction v, r, s values',
  'invalid chain id',
  'invalid chainid',
  'invalidtxchainid',
  'wrong chainid',
  'only replay-protected (eip-155) transactions allowed',
  'max priority fee per gas higher than max fee per gas',
  'invalidmaxpriorityfeepergas',
  'transaction type not supported',
  'invalidtxtype',
  'unsupported transaction type',
  'invalid transaction type',
  'oversized data',
  'max initcode size exceeded',
  'contractsizetoobig',
  'eip-7702 transaction with empty auth list',
  'empty authorization list',
  'authorization list is empty',
  'invalid authorization',
]

/**
 * Reads a refusal of `eth_sendRawTransaction` by an allow-list, because a node that answers with an error may
 * still have passed the bytes on. The page gets `error`, in the interface's words.
 */
export function readRefusal(answer: SerializedError): { meaning: Meaning; error: SerializedError } {
  const refused = refusal(answer)
  return { meaning: meaningOf(answer, refused.kind), error: refused.toJSON() }
}

function meaningOf(answer: SerializedError, kind: string): Meaning {
  if (isBusy(answer)) return 'unclear'
  if (beginsWith(answer, tooCheap)) return 'tooCheap'
  if (kind === 'alreadyKnown') return 'taken'
  switch (refusalInWords(answer)) {
    case 'nonceTooLow':
      return 'used'
    case 'replacementUnderpriced':
      return 'occupied'
    case 'insufficientFunds':
      return 'unfunded'
    default:
      return beginsWith(answer, invalid) ? 'refused' : 'unclear'
  }
}

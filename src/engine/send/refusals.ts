import type { SerializedError } from '../../domain/errors.ts'
import { beginsWith, refusal } from '../../domain/nodeRefusals.ts'
import { isBusy } from '../../rpc/pauses.ts'

/** What to make of a node's refusal of signed bytes. */
export type Meaning =
  /** It has these very bytes. */
  | 'taken'
  /** The nonce is used, by these bytes or by others: to be looked up. */
  | 'used'
  /** Nobody knows, or not now: the hash is looked up, and the same bytes are sent again. */
  | 'unclear'
  /** Another transaction waits with this nonce, and these bytes do not pay enough more to take its place. */
  | 'occupied'
  /** These bytes do not pay what the chain or the node asks for now. */
  | 'tooCheap'
  /** The account cannot pay: for good, or until its own earlier calls are in a block. */
  | 'unfunded'
  /** These bytes are not valid on this chain. */
  | 'refused'

/** How nodes' errors for an underpriced transaction start, in lower case. */
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
 * How nodes' errors for invalid bytes start, in lower case: geth, Erigon, reth, Nethermind, Besu and anvil.
 * Only these end a call (D36); after any other error the node may have forwarded the bytes.
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
 * Reads a refusal of `eth_sendRawTransaction`: an allow-list, because a node that answers with an error may have passed
 * the bytes on all the same. `error` is what the page gets, in the interface's words.
 */
export function readRefusal(answer: SerializedError): { meaning: Meaning; error: SerializedError } {
  const refused = refusal(answer)
  return { meaning: meaningOf(answer, refused.kind), error: refused.toJSON() }
}

function meaningOf(answer: SerializedError, kind: string): Meaning {
  if (isBusy(answer)) return 'unclear'
  if (beginsWith(answer, tooCheap)) return 'tooCheap'
  switch (kind) {
    case 'alreadyKnown':
      return 'taken'
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

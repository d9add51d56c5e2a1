import { isBusy } from '../chain/pauses.ts'
import type { SerializedError } from '../wire/errors.ts'
import { beginsWith, refusal } from '../wire/refusals.ts'

/** What to make of a node's refusal of signed bytes. */
type Meaning =
  /** It has these very bytes. */
  | 'taken'
  /** The nonce is used, by these bytes or by others: to be looked up. */
  | 'used'
  /** Not now: the same bytes may be taken in a moment. */
  | 'later'
  /** Another transaction waits with this nonce, and these bytes do not pay enough more to take its place. */
  | 'occupied'
  /** The base fee has risen above what these bytes pay. */
  | 'tooCheap'
  /** These bytes will not do. */
  | 'refused'

/** How nodes begin what will pass, in lower case. */
const passing = [
  'nonce too high',
  'in-flight transaction limit reached',
  'gapped-nonce tx from delegated',
  'authority already reserved',
  'address already reserved',
  'account limit exceeded',
  'txpool is full',
  'transaction pool is full',
]

/** How nodes begin where the price of a transaction is below the base fee, in lower case. */
const tooCheap = [
  'max fee per gas less than block base fee',
  'maxfeepergas cannot be less than block basefee',
  'max fee per gas is less than block base fee',
  'fee cap less than block base fee',
  'feecap less than block base fee',
  'feetoolow',
  'gas price is less than block base fee',
  'gas price below current base fee',
]

/** "Nonce too high" in the catalogue of the execution APIs, and the limit of EIP-1474. */
const passingCodes = [2, -32005]

/** Reads a refusal of `eth_sendRawTransaction`; `error` is what the page gets, in the interface's words. */
export function readRefusal(answer: SerializedError): { meaning: Meaning; error: SerializedError } {
  const refused = refusal(answer)
  const error = refused.toJSON()
  if (isBusy(answer) || beginsWith(answer, passing)) return { meaning: 'later', error }
  if (beginsWith(answer, tooCheap)) return { meaning: 'tooCheap', error }
  switch (refused.kind) {
    case 'alreadyKnown':
      return { meaning: 'taken', error }
    case 'nonceTooLow':
      return { meaning: 'used', error }
    case 'replacementUnderpriced':
      return { meaning: 'occupied', error }
    case 'nodeRefused':
      return { meaning: passingCodes.includes(answer.code) ? 'later' : 'refused', error }
    default:
      return { meaning: 'refused', error }
  }
}

import { type ErrorKind, type SerializedError, WalletError } from '../wire/errors.ts'

/** What to make of a node's refusal of signed bytes. */
type Meaning =
  /** It has these very bytes. */
  | 'taken'
  /** The nonce is used, by these bytes or by others: to be looked up. */
  | 'used'
  /** Not now: the same bytes may be taken in a moment. */
  | 'later'
  /** These bytes will not do. */
  | 'refused'

type Refusal = { starts: string; meaning: Meaning; kind: ErrorKind }

/**
 * The wordings of geth, reth, anvil and others in lower case, as their beginning: nodes append figures. The texts decide
 * before the codes do, since every node has its own codes.
 */
const texts: readonly Refusal[] = [
  { starts: 'already known', meaning: 'taken', kind: 'alreadyKnown' },
  { starts: 'transaction already imported', meaning: 'taken', kind: 'alreadyKnown' },
  { starts: 'known transaction', meaning: 'taken', kind: 'alreadyKnown' },
  { starts: 'transaction already in mempool', meaning: 'taken', kind: 'alreadyKnown' },
  { starts: 'already exists', meaning: 'taken', kind: 'alreadyKnown' },
  { starts: 'nonce too low', meaning: 'used', kind: 'nonceTooLow' },
  { starts: 'oldnonce', meaning: 'used', kind: 'nonceTooLow' },
  { starts: 'insufficient funds', meaning: 'refused', kind: 'insufficientFunds' },
  { starts: "sender doesn't have enough funds", meaning: 'refused', kind: 'insufficientFunds' },
  { starts: 'replacement transaction underpriced', meaning: 'refused', kind: 'replacementUnderpriced' },
  { starts: 'could not replace existing', meaning: 'refused', kind: 'replacementUnderpriced' },
  { starts: 'nonce too high', meaning: 'later', kind: 'nodeRefused' },
  { starts: 'in-flight transaction limit reached', meaning: 'later', kind: 'nodeRefused' },
  { starts: 'gapped-nonce tx from delegated', meaning: 'later', kind: 'nodeRefused' },
  { starts: 'authority already reserved', meaning: 'later', kind: 'nodeRefused' },
  { starts: 'address already reserved', meaning: 'later', kind: 'nodeRefused' },
  { starts: 'account limit exceeded', meaning: 'later', kind: 'nodeRefused' },
  { starts: 'txpool is full', meaning: 'later', kind: 'nodeRefused' },
  { starts: 'transaction pool is full', meaning: 'later', kind: 'nodeRefused' },
  { starts: 'rate limit', meaning: 'later', kind: 'nodeRefused' },
  { starts: 'too many requests', meaning: 'later', kind: 'nodeRefused' },
]

/** Numbers of the execution-apis catalogue, the rate limit of EIP-1474, and an answer that is no answer. */
const codes: Record<number, Omit<Refusal, 'starts'>> = {
  1: { meaning: 'used', kind: 'nonceTooLow' },
  2: { meaning: 'later', kind: 'nodeRefused' },
  809: { meaning: 'refused', kind: 'insufficientFunds' },
  1000: { meaning: 'taken', kind: 'alreadyKnown' },
  [-32005]: { meaning: 'later', kind: 'nodeRefused' },
  429: { meaning: 'later', kind: 'nodeRefused' },
}

/** Reads a refusal of `eth_sendRawTransaction`; `error` is what the page gets, in the interface's words. */
export function readRefusal({ code, message }: SerializedError): {
  meaning: Meaning
  error: SerializedError
} {
  const text = message.toLowerCase().trim()
  const known = texts.find(({ starts }) => text.startsWith(starts)) ?? codes[code]
  const { meaning, kind } = known ?? { meaning: 'refused', kind: 'nodeRefused' as const }
  return { meaning, error: new WalletError(kind, undefined, { node: { code, message } }).toJSON() }
}

import { type ErrorKind, type SerializedError, WalletError } from './errors.ts'

type Refusal = Extract<
  ErrorKind,
  'nonceTooLow' | 'insufficientFunds' | 'alreadyKnown' | 'replacementUnderpriced'
>

/**
 * How nodes' errors start for the interface's four refusals, in lower case. Nodes append detail and disagree on
 * codes: geth uses -32000, reth -32003 for missing funds, anvil -32003 for everything, Nethermind names of its
 * own.
 */
const wordings: Record<Refusal, readonly string[]> = {
  nonceTooLow: ['nonce too low', 'nonce is too low', 'oldnonce'],
  insufficientFunds: [
    'insufficient funds',
    'insufficientfunds',
    "sender doesn't have enough funds",
    'upfront cost exceeds account balance',
    'transaction up-front cost',
  ],
  alreadyKnown: [
    'already known',
    'alreadyknown',
    'known transaction',
    'transaction already imported',
    'transaction already in mempool',
    'already exists',
    'existing tx with same hash',
  ],
  replacementUnderpriced: [
    'replacement transaction underpriced',
    'could not replace existing',
    'replacement not allowed',
    'replacementnotallowed',
  ],
}

/** The error catalogue of the execution APIs, for nodes whose words are unknown. */
const codes: Readonly<Record<number, Refusal>> = {
  1: 'nonceTooLow',
  809: 'insufficientFunds',
  1000: 'alreadyKnown',
}

/** The interface's error for a node's refusal of a signed transaction. `data` keeps the node's own answer. */
export function refusal(answer: SerializedError): WalletError {
  const said = {
    code: answer.code,
    message: answer.message,
    ...(answer.data !== undefined && { data: answer.data }),
  }
  return new WalletError(refusalKind(answer) ?? 'nodeRefused', undefined, { node: said })
}

/**
 * Which of the interface's four refusals this is: by the text first, because codes collide, then by the code.
 */
export function refusalKind(answer: SerializedError): Refusal | undefined {
  const kinds = Object.keys(wordings) as Refusal[]
  return kinds.find((kind) => beginsWith(answer, wordings[kind])) ?? codes[answer.code]
}

/** Whether a node's message begins with one of these words, whatever it puts in front and behind. */
export function beginsWith({ message }: SerializedError, starts: readonly string[]): boolean {
  const words = message
    .toLowerCase()
    .trim()
    .replace(/^(?:(?:rpc |internal[ _])?err(?:or)?|invalid transaction): /, '')
  return starts.some((start) => words.startsWith(start))
}

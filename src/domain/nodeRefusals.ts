import { type SerializedError, WalletError } from './errors.ts'
import type { ErrorKind } from './errorTable.ts'

type Refusal = Extract<
  ErrorKind,
  'nonceTooLow' | 'insufficientFunds' | 'alreadyKnown' | 'replacementUnderpriced'
>

/**
 * Lower-case prefixes of node messages for the interface's four refusals. Nodes append detail and differ in
 * codes: geth -32000, reth -32003 for missing funds, anvil -32003 for everything, Nethermind its own names.
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

/** Codes of the execution APIs' error catalogue, for nodes with unknown messages. */
const codes: Readonly<Record<number, Refusal>> = {
  1: 'nonceTooLow',
  809: 'insufficientFunds',
  1000: 'alreadyKnown',
}

/** Translates a node's refusal of a signed transaction to the interface's error. `data` keeps the original. */
export function refusal(answer: SerializedError): WalletError {
  return new WalletError(refusalKind(answer) ?? 'nodeRefused', undefined, { node: answer })
}

/** Finds one of the interface's four refusals: by the message first, because codes collide, then by code. */
export function refusalKind(answer: SerializedError): Refusal | undefined {
  return refusalInWords(answer) ?? codes[answer.code]
}

/** As `refusalKind`, by the message alone: a code with an unknown message proves no refusal (D36). */
export function refusalInWords(answer: SerializedError): Refusal | undefined {
  const kinds = Object.keys(wordings) as Refusal[]
  return kinds.find((kind) => beginsWith(answer, wordings[kind]))
}

/** True if a node's message begins with one of `starts`, which are regular expressions, after any common error prefix. */
export function beginsWith({ message }: SerializedError, starts: readonly string[]): boolean {
  const words = message
    .toLowerCase()
    .trim()
    .replace(/^(?:(?:rpc |internal[ _])?err(?:or)?|invalid transaction): /, '')
  return starts.some((start) => new RegExp(`^${start}`).test(words))
}

import type { Outcome } from './dapp.ts'
import { show } from './expect.ts'

/** A request of a page to the wallet, and its answer. Without `outcome`, none came. */
export type Exchange = { method: string; params?: unknown; outcome?: Outcome }

/** The request and the answer as a report shows them: as text of limited length. */
export type Shown = { request: string; answer: string }

/** Stands for an answer that did not come. */
export const unanswered = 'no answer'

/** The codes that say that a method is absent: EIP-1193, JSON-RPC 2.0 and EIP-1474. */
const absent: readonly unknown[] = [4200, -32601, -32004]

/**
 * The first request whose method the wallet lacks, except methods that the check expects to be absent, and except
 * `present` ones: these the wallet has answered in another request, so it refused this request and not the method.
 */
export function lacking(
  exchanges: readonly Exchange[],
  mayLack: readonly string[],
  present: ReadonlySet<string>,
): Exchange | undefined {
  return exchanges.find(
    (exchange) => isAbsent(exchange) && !mayLack.includes(exchange.method) && !present.has(exchange.method),
  )
}

/** The methods that these answers prove. Wallets also refuse absent methods with the codes that prove nothing. */
export function proven(exchanges: readonly Exchange[]): string[] {
  const isProof = (exchange: Exchange) =>
    exchange.outcome !== undefined && !isAbsent(exchange) && !isVague(exchange.outcome)
  return exchanges.filter(isProof).map(({ method }) => method)
}

/** True if it is an error of no access, an internal error, or one without a code. */
const isVague = ({ error }: Outcome) =>
  error !== undefined && (!Number.isInteger(error.code) || [4100, -32603].includes(error.code))

/**
 * True if the answer has one of the codes, or another code and a message that says so: some wallets pass on a node's
 * message under a code of their own, and one check reports that. A message about another method says nothing.
 */
function isAbsent({ method, outcome }: Exchange): boolean {
  const { code, message } = outcome?.error ?? {}
  if (absent.includes(code)) return true
  if (refusing.includes(code)) return false
  const text = String(message ?? '')
  const named = text.match(/\b[a-z]+_\w+/g) ?? []
  return named.every((name) => name === method) && saysAbsent.test(text)
}

/** The codes that say something else of a method, whatever the message: the person or the site may not have it. */
const refusing: readonly unknown[] = [4001, 4100]

const saysAbsent =
  /\b(?:method|rpc)\b[^.]{0,80}\b(?:not found|not supported|unsupported|not implemented|does not exist|not available)|\bunsupported (?:rpc )?method\b/i

/** The last requests of a check, for its report. */
export function lastShown(exchanges: readonly Exchange[]): Shown[] {
  return exchanges.slice(-12).map(({ method, params, outcome }) => ({
    request: `${method} ${params === undefined ? '' : show(params)}`.trim(),
    answer: outcome ? show(outcome.error ?? outcome.result ?? null) : unanswered,
  }))
}

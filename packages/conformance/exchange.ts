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

/** The first request whose method the wallet lacks, except methods that the check expects to be absent. */
export function lacking(exchanges: readonly Exchange[], mayLack: readonly string[]): Exchange | undefined {
  return exchanges.find(
    ({ method, outcome }) => absent.includes(outcome?.error?.code) && !mayLack.includes(method),
  )
}

/** The last requests of a check, for its report. */
export function lastShown(exchanges: readonly Exchange[]): Shown[] {
  return exchanges.slice(-12).map(({ method, params, outcome }) => ({
    request: `${method} ${params === undefined ? '' : show(params)}`.trim(),
    answer: outcome ? show(outcome.error ?? outcome.result ?? null) : unanswered,
  }))
}

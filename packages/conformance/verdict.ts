import type { Check } from './check.ts'
import { isUnable } from './driver.ts'
import { type Exchange, lacking } from './exchange.ts'
import { isUnmet, type Step, show } from './expect.ts'

/**
 * The results of a check, worst first:
 * - `failed`: the wallet violates the clause
 * - `precondition failed`: a step before the clause failed, for example the connection. Another check has it as
 *   its subject and fails
 * - `not implemented`: the wallet answered that it lacks a method that the check needs
 * - `left out`: the wallet or its driver has nothing to check, for example no advertised capability
 * - `not run`: the run ended before this check
 */
export const verdicts = [
  'failed',
  'precondition failed',
  'not run',
  'not implemented',
  'left out',
  'passed',
] as const
export type Verdict = (typeof verdicts)[number]

/** Verdicts that make a run fail. */
export const failing: readonly Verdict[] = ['failed', 'precondition failed']

export type Judged = {
  verdict: Verdict
  reason?: string
  /** The method that the wallet lacks, and the verdict if a later answer shows that it has it. */
  lacks?: { method: string; otherwise: Judged }
}

/**
 * The verdict of a check from its thrown error, if any, and from its requests. `present` are the methods that the wallet
 * has answered in other requests.
 */
export function verdictOf(
  { subject = [], mayLack = [] }: Pick<Check, 'subject' | 'mayLack'>,
  exchanges: readonly Exchange[],
  thrown?: { error: unknown },
  present: ReadonlySet<string> = new Set(),
): Judged {
  // Nothing passes because a method is absent, and nothing fails for it.
  const lack = lacking(exchanges, mayLack, present)
  const otherwise = judgedBy(subject, thrown)
  if (!lack) return otherwise
  const { method, outcome } = lack
  const reason = `The wallet lacks ${method}: ${show(outcome?.error)}`
  return { verdict: 'not implemented', reason, lacks: { method, otherwise } }
}

function judgedBy(subject: readonly Step[], thrown: { error: unknown } | undefined): Judged {
  if (!thrown) return { verdict: 'passed' }
  // An absent method comes first: for lack of it, the wallet has nothing to check.
  if (isUnable(thrown.error)) return { verdict: 'left out', reason: reasonOf(thrown.error) }
  const reason = reasonOf(thrown.error)
  const isBefore = isUnmet(thrown.error) && !subject.includes(thrown.error.step)
  return { verdict: isBefore ? 'precondition failed' : 'failed', reason }
}

/** A failure's own message; the stack of any other error. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (['Failure', 'Unable', 'Unmet'].includes(error.name)) return error.message
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Playwright colours its messages
  return (error.stack ?? error.message).replace(/\u001b\[\d+m/g, '')
}

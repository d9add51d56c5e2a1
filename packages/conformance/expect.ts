import { isDeepStrictEqual } from 'node:util'
import type { Outcome } from './dapp.ts'

/** Thrown by a check if the wallet violates the clause. */
export class Failure extends Error {
  override readonly name = 'Failure'
}

/**
 * The steps that come before the clause of most checks. `driver` is a function of the driver that failed, and `press` a
 * prompt in which the driver pressed nothing: no check is about these.
 */
export type Step = 'connect' | 'capabilities' | 'send' | 'settle' | 'driver' | 'press'

/** Thrown if such a step fails. The check fails only if the step is its subject. */
export class Unmet extends Error {
  override readonly name = 'Unmet'
  readonly step: Step

  constructor(step: Step, message: string) {
    super(message)
    this.step = step
  }
}

export const isUnmet = (error: unknown): error is Unmet => error instanceof Error && error.name === 'Unmet'

/** Runs a step: its failures count as the step's. */
export async function step<value>(name: Step, run: () => Promise<value>): Promise<value> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Failure) throw new Unmet(name, error.message)
    throw error
  }
}

/** Fails with `what`, a sentence that names the expected and the actual result. */
export function that(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Failure(what)
}

export function equal(found: unknown, expected: unknown, what: string): void {
  if (!isDeepStrictEqual(found, expected))
    throw new Failure(`${what}: expected ${show(expected)}, found ${show(found)}`)
}

export function matches(found: unknown, pattern: RegExp, what: string): void {
  if (typeof found !== 'string' || !pattern.test(found))
    throw new Failure(`${what}: expected ${pattern}, found ${show(found)}`)
}

/** Returns the result; fails if it is an error. */
export function result(outcome: Outcome, of: string): unknown {
  if (outcome.error) throw new Failure(`${of}: expected a result, found ${show(outcome.error)}`)
  return outcome.result
}

/** Fails unless the wallet refused the request with one of the codes. */
export function refused(outcome: Outcome, codes: number | readonly number[], of: string): void {
  const expected = [codes].flat()
  if (!outcome.error)
    throw new Failure(`${of}: expected ${expected.join(' or ')}, found the result ${show(outcome.result)}`)
  if (!expected.includes(outcome.error.code))
    throw new Failure(`${of}: expected ${expected.join(' or ')}, found ${show(outcome.error)}`)
}

/** Fails unless the wallet refused the request itself, with whatever code. 4001 says that the person declined. */
export function refusedItself({ error, result: given }: Outcome, of: string): void {
  if (!error) throw new Failure(`${of}: expected a refusal, found the result ${show(given)}`)
  if (!Number.isInteger(error.code) || error.code === 4001)
    throw new Failure(`${of}: expected an error with a code of its own, found ${show(error)}`)
}

/** A value for a person to read, shortened if it is long. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 400 ? `${text.slice(0, 400)} …` : text
}

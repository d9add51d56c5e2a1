import { isDeepStrictEqual } from 'node:util'
import { stringify } from 'viem'

/** Throws unless a step had the expected outcome. `what` is a sentence for the person who reads the failure. */
export function same(what: string, actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected))
    throw new Error(`${what}: ${stringify(expected)} was expected, but it is ${stringify(actual)}`)
}

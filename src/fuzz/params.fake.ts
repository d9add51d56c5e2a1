import fc from 'fast-check'
import { parameters } from '../../e2e/interface.ts'
import { testAddresses } from '../vault/vault.fake.ts'
import { type Generator, noTuple, type Place, place, spoilt } from './mutations.fake.ts'
import { type Kind, looseAddress } from './values.fake.ts'

/** The rows of the interface's own table for a method. */
export const tableOf = (method: string): Place[] =>
  parameters
    .filter((row) => row.method === method)
    .map(({ name, bad, required }) => ({ path: name, bad, required: required === true }))

/** Methods without params accept any array or object. */
export const none: Generator = {
  valid: fc.constantFrom(undefined, [], [{}], {}, ['ignored']),
  invalid: fc.constantFrom(null, 1, true, 'text', '[]'),
}

/** Reads without params accept no elements. */
export const empty: Generator = {
  valid: fc.constantFrom(undefined, []),
  invalid: fc.constantFrom(null, 1, 'text', {}, [1], [null], [[]]),
}

/** Positional params, all required except the last `optional` ones; an extra one is invalid. */
export function tuple(kinds: readonly Kind[], optional = 0): Generator {
  const least = kinds.length - optional
  const valid = fc
    .tuple(...kinds.map(({ good }) => good))
    .chain((params) => fc.integer({ min: least, max: kinds.length }).map((length) => params.slice(0, length)))
  const whole = fc.tuple(...kinds.map(({ good }) => good))
  const short = least > 0 ? [[]] : []
  return {
    valid,
    invalid: fc.oneof(
      {
        weight: 6,
        arbitrary: spoilt(
          whole,
          kinds.map((kind, index) => place(`${index}`, kind)),
          [...noTuple, ...short],
        ),
      },
      { weight: 1, arbitrary: whole.map((params) => [...params, 'one more']) },
    ),
  }
}

export const from: Kind = { good: fc.constantFrom(...testAddresses), bad: looseAddress.bad }

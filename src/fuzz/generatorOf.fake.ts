import fc from 'fast-check'
import * as v from 'valibot'
import { fill } from '../../e2e/dapp/examples.ts'
import type { Method } from '../methods/method.ts'
import { testAddresses } from '../vault/vault.fake.ts'
import { generators } from './generators.fake.ts'
import { type Generator, noTuple, type Place, spoilt } from './mutations.fake.ts'
import { token } from './values.fake.ts'

const [account, recipient] = testAddresses

/** Values that hardly any schema accepts in the place of another one. */
const odd = [null, -1, 0.5, true, '', '0x', {}, [], [[]], 'x'.repeat(5000)]

/**
 * The generator of a method. A method that has none gets one from its example: the example itself, and changes of
 * it that its schema refuses.
 */
export function generatorOf({ name, params, example }: Method): Generator {
  const own = Object.hasOwn(generators, name) ? generators[name] : undefined
  if (own) return own
  const filled = fill(example, { chainId: 31337, account, recipient, token })
  const valid = fc.constant(filled)
  const places = placesIn(filled).map((path): Place => ({ path, bad: odd, required: true }))
  const invalid = spoilt(valid, places, [...noTuple, [[]], [1, 2, 3]])
  return { valid, invalid: invalid.filter((changed) => !v.is(params, changed)) }
}

function placesIn(value: unknown, path: readonly string[] = []): string[] {
  const inner = Object(value) === value ? Object.entries(value as object) : []
  const here = path.length > 0 ? [path.join('.')] : []
  return [...here, ...inner.flatMap(([name, member]) => placesIn(member, [...path, name]))]
}

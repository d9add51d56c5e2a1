import fc from 'fast-check'
import { methods } from '../methods/registry.ts'
import { testAddresses } from '../vault/vault.fake.ts'
import { type Mood, moods } from './fuzzNode.fake.ts'
import { sites } from './fuzzWallet.fake.ts'
import { generatorOf } from './generatorOf.fake.ts'
import { lies } from './lies.fake.ts'
import { offered, presses } from './person.fake.ts'
import { batch, sponsoredBatch, transaction } from './sends.fake.ts'

/** The construction of a request predicts its result; for `wild` ones the method's schema decides. */
export type Made = 'valid' | 'invalid' | 'wild' | 'unknown'

export type Asking = { method: string; params: unknown; made: Made; site: number; tab: number }

export type Step =
  /** All requests at the same time. */
  | { kind: 'ask'; askings: readonly Asking[] }
  /** `turn`: the behavior of nodes from the press until its effects have ended. */
  | { kind: 'decide'; pick: number; approve: boolean; way: number; turn: Mood | undefined }
  /** A site requests transactions, which the person approves at once in an unlocked wallet. */
  | { kind: 'spend'; asking: Asking; way: number; turn: Mood | undefined }
  /** The person changes a request, sends an order for a running batch, or makes a request in the wallet. */
  | { kind: 'edit' | 'order' | 'own'; pick: number; way: number }
  | { kind: 'withdraw' | 'reconsider' | 'replay' | 'steal'; pick: number }
  | { kind: 'reload'; pick: number }
  | { kind: 'node'; mood: Mood }
  | { kind: 'pass'; milliseconds: number }
  | { kind: 'select'; chainId: number }
  | {
      kind: 'settings'
      settings: { strict: boolean; upgrades: boolean; signTransactions: boolean; shareAssets: boolean }
    }
  | { kind: 'revoke' | 'connect'; site: number }
  | { kind: 'die' | 'lock' | 'unlock' }

const byName = new Map(methods.map((method) => [method.name, generatorOf(method)]))
const names = [...byName.keys()]
const strangers = [
  'eth_sign',
  'eth_signTypedData',
  'volley_removeDelegation',
  'anvil_reset',
  '__proto__',
  'constructor',
  'toString',
  '',
  'ETH_ACCOUNTS',
  ' eth_accounts',
]

/** Methods that a person must decide, which would be too rare in a list of all methods. */
const weighty = methods.filter(({ review, reserve }) => review || reserve).map(({ name }) => name)

const site = fc.oneof(
  { weight: 5, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.constant(1) },
  { weight: 2, arbitrary: fc.integer({ min: 2, max: sites.length - 1 }) },
)
const tab = fc.integer({ min: 1, max: 3 })

const of = (made: 'valid' | 'invalid', among: readonly string[]): fc.Arbitrary<Asking> =>
  fc.oneof(
    ...among.map((method) =>
      fc.record({
        method: fc.constant(method),
        params: byName.get(method)?.[made] ?? fc.constant(null),
        made: fc.constant(made),
        site,
        tab,
      }),
    ),
  )

const json = fc.jsonValue({ maxDepth: 4 })

/** A valid request with an arbitrary value at some place. */
const wild: fc.Arbitrary<Asking> = fc
  .tuple(of('valid', names), json, fc.array(fc.nat({ max: 5 }), { maxLength: 4 }))
  .map(([asking, value, way]) => ({
    ...asking,
    params: replaced(asking.params, value, way),
    made: 'wild' as const,
  }))

const unknown: fc.Arbitrary<Asking> = fc.record({
  method: fc.oneof(
    fc.constantFrom(...strangers),
    fc.string().filter((name) => !names.includes(name)),
  ),
  params: json,
  made: fc.constant('unknown' as const),
  site,
  tab,
})

const asking = fc.oneof(
  { weight: 24, arbitrary: of('invalid', names) },
  { weight: 20, arbitrary: of('invalid', weighty) },
  { weight: 18, arbitrary: of('valid', names) },
  { weight: 15, arbitrary: of('valid', weighty) },
  { weight: 16, arbitrary: wild },
  { weight: 6, arbitrary: unknown },
)

/** The first site's sends from its own accounts, by either method, without any invalid form. */
const spending: fc.Arbitrary<Asking> = fc
  .tuple(
    fc.oneof(
      ...[batch, sponsoredBatch].map((made) =>
        made.map(([{ id: _, ...fields } = {}]) => ({ method: 'wallet_sendCalls', asked: fields })),
      ),
      transaction.map(([{ chainId: _, nonce: __, gas: ___, ...fields } = {}]) => ({
        method: 'eth_sendTransaction',
        asked: fields,
      })),
    ),
    fc.constantFrom(...testAddresses.slice(0, 2)),
    tab,
  )
  .map(([{ method, asked: fields }, from, tab]) => ({
    method,
    params: [{ ...fields, from }],
    made: 'valid',
    site: 0,
    tab,
  }))

const lying: fc.Arbitrary<Mood> = fc.record({
  lies: fc.uniqueArray(fc.nat({ max: lies.length - 1 }), { minLength: 1, maxLength: 4 }),
  every: fc.constantFrom(1, 1, 1, 2, 3),
})

const mood: fc.Arbitrary<Mood> = fc.oneof(
  { weight: 14, arbitrary: fc.constant<Mood>('honest') },
  { weight: 8, arbitrary: lying },
  { weight: 1, arbitrary: fc.constantFrom<Mood>('dead', 'silent') },
  { weight: 3, arbitrary: fc.nat({ max: moods - 1 }) },
)

const pick = fc.nat({ max: 20 })
const kind = <name extends string>(...kinds: name[]) => fc.constantFrom(...kinds)

/** The events in the life of a wallet, mostly requests. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 100,
    arbitrary: fc.record({ kind: kind('ask'), askings: fc.array(asking, { minLength: 1, maxLength: 12 }) }),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(asking, fc.integer({ min: 2, max: 12 }))
      .map(([one, times]) => ({ kind: 'ask' as const, askings: Array.from({ length: times }, () => one) })),
  },
  {
    weight: 20,
    arbitrary: fc.record({
      kind: kind('decide'),
      pick,
      approve: fc.integer({ min: 0, max: 3 }).map((mood) => mood > 0),
      way: fc.nat({ max: presses - 1 }),
      turn: fc.option(lying, { nil: undefined, freq: 1 }),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: kind('spend'),
      asking: spending,
      way: fc.integer({ min: offered, max: presses - 1 }),
      turn: fc.option(lying, { nil: undefined, freq: 2 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: kind('edit', 'order', 'own'), pick, way: fc.nat({ max: 200 }) }),
  },
  { weight: 6, arbitrary: fc.record({ kind: kind('withdraw', 'reconsider', 'replay', 'steal'), pick }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('reload'), pick }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('node'), mood }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: kind('pass'), milliseconds: fc.constantFrom(50, 500, 3000, 60_000) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: kind('select'), chainId: fc.constantFrom(31337, 31337, 8453, 1) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: kind('settings'),
      settings: fc.record({
        strict: fc.boolean(),
        upgrades: fc.boolean(),
        signTransactions: fc.boolean(),
        shareAssets: fc.boolean(),
      }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: kind('connect', 'connect', 'revoke'), site: fc.nat({ max: 1 }) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: kind('die', 'lock', 'unlock', 'unlock') }) },
)

/** Replaces the value at the end of `way`, or as far as `way` leads. */
function replaced(params: unknown, value: unknown, way: readonly number[]): unknown {
  const [turn, ...rest] = way
  if (turn === undefined || typeof params !== 'object' || params === null) return value
  const members = Object.keys(params)
  const name = members[turn % (members.length + 1)] ?? 'other'
  if (Array.isArray(params))
    return params.map((inner, place) => (`${place}` === name ? replaced(inner, value, rest) : inner))
  const inner = (params as Record<string, unknown>)[name]
  return { ...params, [name]: replaced(inner, value, rest) }
}

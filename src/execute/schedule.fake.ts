import fc from 'fast-check'
import type { Hex } from 'viem'
import { defaultDelegate } from '../chain/delegates.ts'
import type { Submission } from '../methods/services.ts'
import { type Nodes, refused, reverts, type SendError, untilFinal } from './chain.fake.ts'
import type { Fate } from './node.fake.ts'
import { alice, bob, call, submission } from './world.fake.ts'

/** What may happen between two steps of the engine, in any order. */
export type Event =
  | { kind: 'pass' | 'preconfirm' | 'seal' | 'forget' | 'foreign' | 'lockAndUnlock' | 'startAnew' }
  | { kind: 'submit'; batch: number }
  | { kind: 'stop'; batch: number }
  | { kind: 'speedUp' | 'cancel'; pick: number }
  | { kind: 'losePreconfirmations'; keep: boolean }
  | { kind: 'reorganise'; depth: number; keep: boolean }
  | { kind: 'network'; fates: Fate[] }
  | { kind: 'dieIn'; steps: number; deadFor: number }
  | { kind: 'nodes'; nodes: Nodes }
  | { kind: 'failSends'; errors: SendError[] }
  | { kind: 'unlist'; methods: string[] }

export type Schedule = {
  batches: Batch[]
  events: Event[]
  /** The node takes no JSON-RPC batches. */
  singles?: boolean
  /** The network has two nodes, which may differ. */
  several?: boolean
  /** Nobody sees what waits. */
  hidden?: boolean
}

export type Batch = {
  from: typeof alice
  mode: 'stepwise' | 'pipelined' | 'atomic' | 'removal'
  /** A removal of the account's upgrade has none. */
  calls: ('works' | 'reverts' | 'refused')[]
}

const calls: fc.Arbitrary<Batch> = fc.record({
  from: fc.constantFrom(alice, bob),
  mode: fc.constantFrom<Batch['mode']>('stepwise', 'pipelined', 'atomic'),
  calls: fc.array(
    fc.oneof(
      { weight: 8, arbitrary: fc.constant('works' as const) },
      { weight: 1, arbitrary: fc.constant('reverts' as const) },
      { weight: 1, arbitrary: fc.constant('refused' as const) },
    ),
    { minLength: 1, maxLength: 3 },
  ),
})

const removal: fc.Arbitrary<Batch> = fc.record({
  from: fc.constantFrom(alice, bob),
  mode: fc.constant('removal'),
  calls: fc.constant([]),
})

const batch = fc.oneof({ weight: 9, arbitrary: calls }, { weight: 1, arbitrary: removal })

const fates = fc.constantFrom<Fate>('arrives', 'requestLost', 'answerLost', 'twice', 'goesOn')
const sendErrors: fc.Arbitrary<SendError> = fc.record({
  code: fc.constant(-32000),
  message: fc.constantFrom('gateway timeout', 'node is syncing', 'Internal error', 'request timed out'),
  passesOn: fc.boolean(),
})
const lag = fc.nat({ max: 5 })
const nodes: fc.Arbitrary<Nodes> = fc.record({
  at: fc.nat({ max: 1 }),
  lags: fc.tuple(lag, lag),
  poor: fc.oneof(
    { weight: 3, arbitrary: fc.constant<[boolean, boolean]>([false, false]) },
    { weight: 1, arbitrary: fc.tuple(fc.boolean(), fc.boolean()) },
  ),
  apart: fc.boolean(),
  silent: fc.boolean(),
})
const events = (batches: number, restarts: boolean): fc.Arbitrary<Event[]> =>
  fc.array(
    fc.oneof(
      { weight: 8, arbitrary: fc.record({ kind: fc.constant('pass') }) },
      { weight: 5, arbitrary: fc.record({ kind: fc.constant('preconfirm') }) },
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('seal') }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('forget', 'foreign', 'lockAndUnlock') }) },
      {
        weight: 4,
        arbitrary: fc.record({ kind: fc.constant('submit'), batch: fc.nat({ max: batches - 1 }) }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('stop'), batch: fc.nat({ max: batches - 1 }) }) },
      {
        weight: 4,
        arbitrary: fc.record({
          kind: fc.constantFrom('speedUp', 'cancel'),
          pick: fc.nat({ max: 5 }),
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('losePreconfirmations'), keep: fc.boolean() }) },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('reorganise'),
          depth: fc.integer({ min: 1, max: untilFinal - 2 }),
          keep: fc.boolean(),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('network'),
          fates: fc.array(fates, { minLength: 1, maxLength: 5 }),
        }),
      },
      ...(restarts ? [{ weight: 1, arbitrary: fc.record({ kind: fc.constant('startAnew') }) }] : []),
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('nodes'), nodes }) },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('failSends'),
          errors: fc.array(sendErrors, { minLength: 1, maxLength: 4 }),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('unlist'),
          methods: fc.subarray(['eth_getTransactionReceipt', 'eth_getCode', 'eth_getBlockByNumber']),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('dieIn'),
          steps: fc.integer({ min: 0, max: 40 }),
          deadFor: fc.nat({ max: 3 }),
        }),
      },
    ) as fc.Arbitrary<Event>,
    { minLength: 5, maxLength: 40 },
  )

/** Up to four batches, and what happens to them. */
export const schedule: fc.Arbitrary<Schedule> = fc
  .tuple(
    fc.array(batch, { minLength: 1, maxLength: 4 }),
    fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  )
  .chain(([batches, restarts]) =>
    fc.record({
      batches: fc.constant(batches),
      events: events(batches.length, restarts),
      singles: fc.boolean(),
      several: fc.boolean(),
      hidden: fc.boolean(),
    }),
  )

/** The batch as it comes to the engine. */
export function submissionOf(index: number, batches: readonly Batch[]): Submission {
  const { from, mode, calls } = batches[index] as Batch
  if (mode === 'removal') {
    const call = { to: from, value: '0x0', data: '0x', gas: '0xea60' } as const
    return submission(`${index}`, [call], { from, kind: 'transaction', undelegates: true })
  }
  return submission(
    `${index}`,
    calls.map((kind, place) => call('', { data: dataOf(index, place, kind) })),
    calls.length === 1 || mode !== 'atomic'
      ? { from, mode: calls.length === 1 ? 'single' : mode }
      : { from, mode, upgrade: defaultDelegate.address },
  )
}

/** By this a call is found on the chain again. */
export function dataOf(index: number, place: number, kind: Batch['calls'][number]): Hex {
  const start = kind === 'works' ? '0xaa' : kind === 'reverts' ? reverts : refused
  return `${start}0${index}0${place}`
}

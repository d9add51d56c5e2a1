import fc from 'fast-check'
import type { Hex } from 'viem'
import { defaultDelegate } from '../../contracts/delegates.ts'
import { usualCeiling } from '../../domain/review/ceiling.ts'
import type { Submission } from '../../domain/services.ts'
import { rateLimits, unclearErrors } from './errors.fake.ts'
import { type Lie, lies } from './lies.fake.ts'
import { type Nodes, refused, reverts, type SendError, untilFinal } from './simulatedChain.fake.ts'
import type { Fate } from './simulatedNode.fake.ts'
import { alice, bob, call, submission } from './simulatedWorld.fake.ts'

/** The events that may happen between two steps of the engine, in any order. */
export type Event =
  | { kind: 'pass' | 'preconfirm' | 'seal' | 'forget' | 'lockAndUnlock' | 'startAnew' }
  | { kind: 'foreign'; from?: typeof alice }
  | { kind: 'blocks'; count: number }
  | { kind: 'submit'; batch: number }
  | { kind: 'stop'; batch: number }
  | { kind: 'speedUp' | 'cancel'; pick: number }
  | { kind: 'losePreconfirmations'; keep: boolean }
  | { kind: 'reorganise'; depth: number; keep: boolean; remember?: boolean }
  | { kind: 'lie'; by: number; lies: Lie[] }
  /** The fates of the next requests. With `sends`, only requests that send bytes have one. */
  | { kind: 'network'; fates: Fate[]; sends?: boolean }
  | { kind: 'dieIn'; steps: number; deadFor: number }
  | { kind: 'nodes'; nodes: Nodes }
  | { kind: 'failSends'; errors: SendError[] }
  /** The base fee and the lowest tip in wei per gas. The node may still report the usual ones. */
  | { kind: 'prices'; base: number; tip: number; told: boolean }
  | { kind: 'allowMore'; batch: number }
  /** The person asks for the rest of a batch, or approves it if the wallet offered it before. */
  | { kind: 'retry'; batch: number }
  | { kind: 'unlist' | 'break'; methods: string[] }
  | { kind: 'missOnce'; method: string }
  /** Nodes credit an own block only some milliseconds later. */
  | { kind: 'owe'; milliseconds: number }

export type Schedule = {
  batches: Batch[]
  events: Event[]
  /** Events after every batch has ended. */
  later?: Event[]
  /** The node takes no JSON-RPC batches. */
  singles?: boolean
  /** The network has two nodes, which may differ. */
  several?: boolean
  /** Nodes hide waiting transactions. */
  hidden?: boolean
  /** A well-known network, which is never restarted. */
  known?: boolean
  /** Nodes answer a send with its receipt (EIP-7966). */
  sync?: boolean
  fees?: FeesOf
}

/**
 * The person approved fees that no price reaches, or three times the usual ones, and in that case for single
 * transactions perhaps the site's, which leave little room.
 */
type FeesOf = 'high' | 'usual' | 'suggested'

/** Rarer faults, at most one per schedule, because each changes what the invariants can promise. */
type Trouble = 'none' | 'startsAnew' | 'goesDeep' | 'lies'

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

export const batch = fc.oneof({ weight: 9, arbitrary: calls }, { weight: 1, arbitrary: removal })

const fates = fc.constantFrom<Fate>(
  'arrives',
  'requestLost',
  'answerLost',
  'twice',
  'goesOn',
  'limited',
  'partly',
)
const sendErrors: fc.Arbitrary<SendError> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(...unclearErrors), fc.boolean())
      .map(([error, passesOn]) => ({ ...error, passesOn })),
  },
  { weight: 1, arbitrary: fc.constantFrom(...rateLimits).map((error) => ({ ...error, passesOn: false })) },
)
const lag = fc.nat({ max: 5 })
const nodes: fc.Arbitrary<Nodes> = fc.record({
  at: fc.nat({ max: 1 }),
  lags: fc.tuple(lag, lag),
  poor: fc.oneof(
    { weight: 3, arbitrary: fc.constant<[boolean, boolean]>([false, false]) },
    { weight: 1, arbitrary: fc.tuple(fc.boolean(), fc.boolean()) },
  ),
  apart: fc.boolean(),
  silent: fc.constantFrom(true, true, false),
  reset: fc.oneof(
    { weight: 1, arbitrary: fc.constant<[boolean, boolean]>([false, false]) },
    { weight: 1, arbitrary: fc.constantFrom<[boolean, boolean]>([true, false], [false, true]) },
  ),
})
const lie: fc.Arbitrary<Event> = fc.record({
  kind: fc.constant('lie'),
  by: fc.constantFrom(0, 0, 1),
  lies: fc.oneof(
    { weight: 1, arbitrary: fc.constant<Lie[]>([]) },
    { weight: 6, arbitrary: fc.subarray(Object.keys(lies) as Lie[], { minLength: 1, maxLength: 3 }) },
  ),
})

/**
 * Another wallet uses the nonce of a transaction that was just sent. The engine sees that for some blocks, and
 * then a reorganisation takes them back. Random events would hardly ever form this sequence.
 */
const overtaken = (batches: readonly Batch[], trouble: Trouble): fc.Arbitrary<Event[]> =>
  fc
    .record({
      batch: fc.nat({ max: batches.length - 1 }),
      sent: fc.nat({ max: 2 }),
      blocks: trouble === 'goesDeep' ? fc.integer({ min: 7, max: 12 }) : fc.integer({ min: 3, max: 7 }),
      keep: fc.boolean(),
      remember: fc.boolean(),
      told: fc.constantFrom<Lie[]>([], ['final'], ['behind'], ['emptyBlocks']),
    })
    .map(({ batch, sent, blocks, keep, remember, told: chosenLies }) => [
      { kind: 'submit', batch },
      ...Array.from({ length: sent }, () => ({ kind: 'pass' as const })),
      { kind: 'foreign', from: batches[batch]?.from ?? alice },
      ...(trouble === 'lies' ? [{ kind: 'lie' as const, by: 0, lies: chosenLies }] : []),
      { kind: 'preconfirm' },
      { kind: 'blocks', count: blocks },
      { kind: 'reorganise', depth: blocks, keep, remember },
      { kind: 'pass' },
    ])

const price = { base: fc.constantFrom(100, 260, 320, 700), tip: fc.constantFrom(0, 0, 150, 350, 700) }

/** Methods that a node may answer with an error, or once as if it lacked them. */
const breakable = [
  'eth_getCode',
  'eth_getCode',
  'eth_getBlockByNumber',
  'eth_getTransactionReceipt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_estimateGas',
]

/** A node invents a nonce far ahead, just when a batch is signed. */
const farAhead = (batches: number): fc.Arbitrary<Event[]> =>
  fc
    .record({ batch: fc.nat({ max: batches - 1 }), by: fc.nat({ max: 1 }) })
    .map(({ batch, by }) => [
      { kind: 'lie', by, lies: ['farAhead'] },
      { kind: 'submit', batch },
      { kind: 'pass' },
      { kind: 'lie', by, lies: [] },
    ])

/** The node credits a call late, and the next call of the account is signed right after it. */
const owed = (batches: number): fc.Arbitrary<Event[]> =>
  fc
    .record({
      batch: fc.nat({ max: batches - 1 }),
      milliseconds: fc.constantFrom(3_000, 10_000),
      ends: fc.subarray<Event>([
        { kind: 'preconfirm' },
        { kind: 'seal' },
        { kind: 'seal' },
        { kind: 'pass' },
      ]),
    })
    .map(({ batch, milliseconds, ends }) => [
      { kind: 'owe', milliseconds },
      { kind: 'submit', batch },
      { kind: 'preconfirm' },
      { kind: 'pass' },
      ...ends,
      { kind: 'pass' },
    ])

/** The price rises just before the node gets the bytes, and the node reports that only after its refusal. */
const outpriced = (batches: number): fc.Arbitrary<Event[]> =>
  fc
    .record({ batch: fc.nat({ max: batches - 1 }), ...price })
    .map(({ batch, ...price }) => [
      { kind: 'prices', ...price, told: false },
      { kind: 'submit', batch },
      { kind: 'pass' },
      { kind: 'prices', ...price, told: true },
      { kind: 'pass' },
      { kind: 'pass' },
    ])

/** The person sends the rest of a batch again, and approves it some steps later. */
const sentAgain = (batches: number): fc.Arbitrary<Event[]> =>
  fc
    .record({ batch: fc.nat({ max: batches - 1 }), steps: fc.nat({ max: 3 }) })
    .map(({ batch, steps }) => [
      { kind: 'retry', batch },
      ...Array.from({ length: steps }, () => ({ kind: 'pass' as const })),
      { kind: 'retry', batch },
    ])

const events = (batches: readonly Batch[], trouble: Trouble): fc.Arbitrary<Event[]> =>
  fc
    .array(
      fc.oneof(
        { weight: 22, arbitrary: single(batches.length, trouble).map((one) => [one]) },
        { weight: 1, arbitrary: overtaken(batches, trouble) },
        { weight: 2, arbitrary: outpriced(batches.length) },
        { weight: 1, arbitrary: owed(batches.length) },
        ...(trouble === 'lies'
          ? [
              { weight: 1, arbitrary: passedOn(batches.length) },
              { weight: 1, arbitrary: farAhead(batches.length) },
            ]
          : []),
      ),
      { minLength: 5, maxLength: 40 },
    )
    .map((rows) => rows.flat())

/**
 * A node refuses bytes and passes them on, and the person sends the batch again while they wait or after they ran.
 */
const passedOn = (batches: number): fc.Arbitrary<Event[]> =>
  fc
    .record({
      batch: fc.nat({ max: batches - 1 }),
      before: fc.subarray<Event>([{ kind: 'preconfirm' }, { kind: 'seal' }, { kind: 'pass' }]),
      between: fc.subarray<Event>([{ kind: 'preconfirm' }, { kind: 'seal' }, { kind: 'pass' }]),
    })
    .map(({ batch, before, between }) => [
      { kind: 'lie', by: 0, lies: ['refuses'] },
      { kind: 'submit', batch },
      { kind: 'pass' },
      { kind: 'lie', by: 0, lies: [] },
      ...before,
      { kind: 'retry', batch },
      ...between,
      { kind: 'retry', batch },
    ])

/** Events after every batch has ended: now the wallet offers what is left of some. */
const later = (batches: readonly Batch[], trouble: Trouble): fc.Arbitrary<Event[]> =>
  fc
    .array(
      fc.oneof(
        { weight: 8, arbitrary: single(batches.length, trouble).map((one) => [one]) },
        { weight: 4, arbitrary: sentAgain(batches.length) },
        { weight: 1, arbitrary: overtaken(batches, trouble) },
      ),
      { maxLength: 15 },
    )
    .map((rows) => rows.flat())

const single = (batches: number, trouble: Trouble): fc.Arbitrary<Event> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: fc.constant('pass') }) },
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('preconfirm') }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('seal') }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('forget', 'lockAndUnlock') }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('foreign'), from: fc.constantFrom(alice, bob) }),
    },
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
        depth: fc.integer({ min: 1, max: trouble === 'goesDeep' ? 2 * untilFinal : untilFinal }),
        keep: fc.boolean(),
        remember: fc.boolean(),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('network'),
        fates: fc.array(fates, { minLength: 1, maxLength: 5 }),
        sends: fc.constantFrom(true, true, false),
      }),
    },
    ...(trouble === 'startsAnew'
      ? [{ weight: 1, arbitrary: fc.record({ kind: fc.constant('startAnew') }) }]
      : []),
    ...(trouble === 'lies' ? [{ weight: 4, arbitrary: lie }] : []),
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('nodes'), nodes }) },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('failSends'),
        errors: fc.array(sendErrors, { minLength: 1, maxLength: 4 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('prices'), ...price, told: fc.boolean() }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('allowMore'), batch: fc.nat({ max: batches - 1 }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('retry'), batch: fc.nat({ max: batches - 1 }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('unlist'),
        methods: fc.subarray(['eth_getTransactionReceipt', 'eth_getCode', 'eth_getBlockByNumber']),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('break'),
        methods: fc.array(fc.constantFrom(...breakable), { maxLength: 3 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('missOnce'), method: fc.constantFrom(...breakable) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('dieIn'),
        steps: fc.integer({ min: 0, max: 40 }),
        deadFor: fc.nat({ max: 3 }),
      }),
    },
  ) as fc.Arbitrary<Event>

/** Up to four batches, and what happens to them. */
export const schedule: fc.Arbitrary<Schedule> = fc
  .tuple(
    fc.array(batch, { minLength: 1, maxLength: 4 }),
    fc.oneof(
      { weight: 5, arbitrary: fc.constant<Trouble>('none') },
      { weight: 2, arbitrary: fc.constant<Trouble>('startsAnew') },
      { weight: 3, arbitrary: fc.constant<Trouble>('goesDeep') },
      { weight: 4, arbitrary: fc.constant<Trouble>('lies') },
    ),
  )
  .chain(([batches, trouble]) =>
    fc.record({
      batches: fc.constant(batches),
      events:
        trouble === 'lies'
          ? fc.tuple(lie, events(batches, trouble)).map(([first, rest]) => [first, ...rest])
          : events(batches, trouble),
      later: later(batches, trouble),
      known: trouble === 'startsAnew' ? fc.constant(false) : fc.boolean(),
      singles: fc.boolean(),
      several: fc.boolean(),
      hidden: fc.boolean(),
      sync: fc.boolean(),
      fees: fc.constantFrom<FeesOf>('high', 'usual', 'suggested'),
    }),
  )

/** Three times the usual fees of the model chain, for more gas than a call needs that nobody can estimate. */
const usual = (count: number) =>
  usualCeiling({
    gas: Array.from({ length: count }, () => 2_000_000n),
    price: 200n,
    fees: { maxFeePerGas: '0x12c', maxPriorityFeePerGas: '0x64' },
  })

/** The batch as the engine receives it. */
export function submissionOf(index: number, batches: readonly Batch[], fees: FeesOf = 'high'): Submission {
  const submission = atHighFees(index, batches)
  if (fees === 'high') return submission
  const suggested = { maxFeePerGas: '0xfa', maxPriorityFeePerGas: '0x64' } as const
  return {
    ...submission,
    ceiling: usual(submission.mode === 'atomic' ? 1 : submission.calls.length),
    ...(fees === 'suggested' && submission.mode === 'single' && { suggested }),
  }
}

function atHighFees(index: number, batches: readonly Batch[]): Submission {
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

/** Data that identifies a call on the chain. */
export function dataOf(index: number, place: number, kind: Batch['calls'][number]): Hex {
  const start = kind === 'works' ? '0xaa' : kind === 'reverts' ? reverts : refused
  return `${start}0${index}0${place}`
}

/** The first node serves another chain. */
export const firstNodeReset: Event = {
  kind: 'nodes',
  nodes: { at: 0, lags: [0, 0], poor: [false, false], apart: false, silent: false, reset: [true, false] },
}

/** Usual runs repeat the same schedules, so a failure points to the change. `SCHEDULES` asks for new ones. */
export const explores = process.env.SCHEDULES !== undefined

/** fast-check's parameters: how many schedules a usual run has, and its seed. */
export const runs = (numRuns: number, seed: number) => ({
  numRuns: Number(process.env.SCHEDULES ?? numRuns),
  ...(process.env.SEED ? { seed: Number(process.env.SEED) } : explores ? {} : { seed }),
})

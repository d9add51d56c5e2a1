import type { Event, Schedule } from './schedule.fake.ts'
import { alice, bob } from './simulatedWorld.fake.ts'

/** Another wallet uses the nonce of the first batch, and a reorganisation takes that back. */
const overtaken = (remember: boolean): Event[] => [
  { kind: 'submit', batch: 0 },
  { kind: 'foreign', from: alice },
  { kind: 'preconfirm' },
  { kind: 'blocks', count: 3 },
  { kind: 'reorganise', depth: 3, keep: false, remember },
  { kind: 'pass' },
]

/** Schedules that once went wrong. */
export const found: [Schedule][] = [
  [
    {
      // A removal's cancellation was in a block, and the batch ended. A reorganisation then let the removal run.
      batches: [
        { from: alice, mode: 'pipelined', calls: ['reverts', 'works'] },
        { from: alice, mode: 'pipelined', calls: ['works'] },
        { from: bob, mode: 'removal', calls: [] },
      ],
      events: [
        { kind: 'submit', batch: 2 },
        { kind: 'stop', batch: 2 },
        { kind: 'pass' },
        { kind: 'cancel', pick: 0 },
        {
          kind: 'nodes',
          nodes: {
            at: 0,
            lags: [0, 0],
            poor: [false, false],
            apart: false,
            silent: false,
            reset: [true, false],
          },
        },
        { kind: 'submit', batch: 0 },
        { kind: 'foreign', from: alice },
        { kind: 'preconfirm' },
        { kind: 'blocks', count: 3 },
        { kind: 'reorganise', depth: 3, keep: false, remember: true },
        { kind: 'pass' },
      ],
    },
  ],
  [
    {
      // A reorganisation came between the reads of a receipt and of the code: the upgrade seemed missing.
      batches: [
        { from: alice, mode: 'stepwise', calls: ['works'] },
        { from: alice, mode: 'atomic', calls: ['refused', 'works'] },
        { from: bob, mode: 'stepwise', calls: ['works', 'works'] },
      ],
      events: [
        { kind: 'submit', batch: 1 },
        { kind: 'preconfirm' },
        { kind: 'dieIn', steps: 5, deadFor: 2 },
        { kind: 'seal' },
        { kind: 'pass' },
        { kind: 'reorganise', depth: 1, keep: true },
        { kind: 'network', fates: ['arrives'] },
        { kind: 'submit', batch: 0 },
        { kind: 'preconfirm' },
        { kind: 'seal' },
      ],
    },
  ],
  [
    {
      // A speed-up while the wallet is locked: the wallet refuses it, and nothing breaks.
      batches: [
        { from: bob, mode: 'pipelined', calls: ['reverts', 'works'] },
        { from: bob, mode: 'stepwise', calls: ['refused'] },
        { from: alice, mode: 'stepwise', calls: ['works'] },
      ],
      events: [
        { kind: 'submit', batch: 0 },
        { kind: 'network', fates: ['arrives', 'requestLost'] },
        { kind: 'pass' },
        { kind: 'speedUp', pick: 0 },
        { kind: 'seal' },
        { kind: 'lockAndUnlock' },
        { kind: 'reorganise', depth: 1, keep: false },
        { kind: 'preconfirm' },
        { kind: 'network', fates: ['arrives'] },
      ],
    },
  ],
  [
    {
      // A reorganisation takes back the first call after the second is signed. Another wallet takes its nonce.
      batches: [
        { from: bob, mode: 'stepwise', calls: ['works', 'works'] },
        { from: bob, mode: 'pipelined', calls: ['works'] },
        { from: alice, mode: 'stepwise', calls: ['works', 'works'] },
      ],
      events: [
        { kind: 'submit', batch: 2 },
        { kind: 'preconfirm' },
        { kind: 'seal' },
        { kind: 'pass' },
        { kind: 'reorganise', depth: 1, keep: false },
        { kind: 'submit', batch: 0 },
        { kind: 'preconfirm' },
        { kind: 'foreign' },
        { kind: 'seal' },
      ],
    },
  ],
  [
    {
      // An upgrade and its removal in one block: by the code after it, the batch seemed to have done nothing.
      batches: [
        { from: bob, mode: 'atomic', calls: ['works', 'works'] },
        { from: bob, mode: 'removal', calls: [] },
      ],
      events: [
        { kind: 'submit', batch: 0 },
        { kind: 'preconfirm' },
        { kind: 'pass' },
        { kind: 'submit', batch: 1 },
        { kind: 'preconfirm' },
      ],
    },
  ],
  [
    {
      // Another wallet takes the nonce of the first of three calls, and the node refuses its speed-up.
      batches: [
        { from: bob, mode: 'stepwise', calls: ['works', 'works'] },
        { from: alice, mode: 'removal', calls: [] },
        { from: alice, mode: 'pipelined', calls: ['works', 'works', 'works'] },
      ],
      events: [
        { kind: 'submit', batch: 2 },
        { kind: 'foreign' },
        { kind: 'speedUp', pick: 0 },
        { kind: 'dieIn', steps: 0, deadFor: 0 },
        { kind: 'pass' },
        { kind: 'pass' },
      ],
    },
  ],
  [
    {
      // A network restart lost the filler of a refused call's nonce: the next call waited for ever.
      batches: [
        { from: bob, mode: 'pipelined', calls: ['refused', 'works'] },
        { from: alice, mode: 'atomic', calls: ['works'] },
      ],
      events: [
        { kind: 'submit', batch: 0 },
        { kind: 'pass' },
        { kind: 'preconfirm' },
        { kind: 'startAnew' },
        { kind: 'stop', batch: 0 },
        { kind: 'losePreconfirmations', keep: false },
        { kind: 'speedUp', pick: 3 },
      ],
    },
  ],
  [
    {
      // A batch ended by counts alone, and the node had receipts only afterwards: the wallet never read them.
      batches: [{ from: bob, mode: 'stepwise', calls: ['works', 'reverts'] }],
      events: [
        { kind: 'submit', batch: 0 },
        { kind: 'unlist', methods: ['eth_getTransactionReceipt'] },
        { kind: 'pass' },
        { kind: 'pass' },
        { kind: 'preconfirm' },
        { kind: 'seal' },
        { kind: 'preconfirm' },
        { kind: 'pass' },
        { kind: 'submit', batch: 0 },
        { kind: 'pass' },
      ],
    },
  ],
  [
    {
      // The node refused both a call and its cancellation: nothing filled their nonce.
      several: true,
      batches: [{ from: bob, mode: 'pipelined', calls: ['refused', 'works', 'works'] }],
      events: [
        { kind: 'dieIn', steps: 22, deadFor: 1 },
        { kind: 'submit', batch: 0 },
        { kind: 'failSends', errors: [{ code: -32000, message: 'gateway timeout', passesOn: false }] },
        { kind: 'seal' },
        {
          kind: 'nodes',
          nodes: { at: 0, lags: [0, 0], poor: [true, false], apart: false, silent: false },
        },
        { kind: 'cancel', pick: 0 },
        { kind: 'network', fates: ['arrives'] },
        { kind: 'forget' },
      ],
    },
  ],
  [
    {
      // A batch and its cancellation shared a nonce that was only counted. Receipts later showed which ran.
      batches: [{ from: alice, mode: 'atomic', calls: ['works', 'works'] }],
      events: [
        { kind: 'submit', batch: 0 },
        { kind: 'unlist', methods: ['eth_getTransactionReceipt'] },
        { kind: 'cancel', pick: 0 },
        { kind: 'preconfirm' },
        { kind: 'seal' },
        { kind: 'pass' },
        { kind: 'pass' },
        { kind: 'pass' },
        { kind: 'pass' },
        { kind: 'preconfirm' },
      ],
    },
  ],
  [
    {
      // One of two nodes reported another first block during a send: the next poll took the call as lost.
      several: true,
      batches: [{ from: bob, mode: 'stepwise', calls: ['works'] }],
      events: [
        {
          kind: 'nodes',
          nodes: {
            at: 0,
            lags: [0, 0],
            poor: [false, false],
            apart: false,
            silent: false,
            reset: [true, false],
          },
        },
        { kind: 'submit', batch: 0 },
        { kind: 'pass' },
        { kind: 'pass' },
        { kind: 'pass' },
      ],
    },
  ],
  [
    {
      // A forged receipt named the first block, which has no parent to read code from: the batch never ended.
      batches: [{ from: alice, mode: 'atomic', calls: ['works', 'works'] }],
      events: [
        { kind: 'lie', by: 0, lies: ['receipts', 'emptyBlocks'] },
        { kind: 'submit', batch: 0 },
        { kind: 'pass' },
        { kind: 'preconfirm' },
        { kind: 'seal' },
        { kind: 'pass' },
      ],
    },
  ],
  [
    {
      // One of two nodes called the newest block final. The call was signed again; the block was taken back.
      several: true,
      batches: [{ from: bob, mode: 'stepwise', calls: ['works'] }],
      events: [
        { kind: 'lie', by: 0, lies: ['tooLow'] },
        { kind: 'submit', batch: 0 },
        { kind: 'foreign', from: bob },
        { kind: 'lie', by: 0, lies: ['final'] },
        { kind: 'preconfirm' },
        { kind: 'blocks', count: 3 },
        { kind: 'reorganise', depth: 3, keep: false },
        { kind: 'pass' },
      ],
    },
  ],
  [
    {
      // A node invented a nonce and forged receipts for a call and its speed-up: neither held the nonce, and
      // the second call got an earlier one.
      batches: [{ from: bob, mode: 'stepwise', calls: ['works', 'works'] }],
      events: [
        { kind: 'lie', by: 0, lies: ['receipts', 'strangers'] },
        { kind: 'submit', batch: 0 },
        { kind: 'speedUp', pick: 0 },
        { kind: 'pass' },
        { kind: 'seal' },
        { kind: 'lie', by: 0, lies: [] },
      ],
    },
  ],
  [
    {
      // A node invented a nonce, and refused its price: the wallet did not fill the nonces before it.
      batches: [{ from: alice, mode: 'removal', calls: [] }],
      events: [
        { kind: 'prices', base: 100, tip: 150, told: false },
        { kind: 'lie', by: 0, lies: ['ahead'] },
        { kind: 'submit', batch: 0 },
        { kind: 'pass' },
      ],
    },
  ],
  [
    {
      // A restarted chain got the bytes of the chain before it again, after they counted as lost. They took the
      // nonce of the next batch.
      batches: [
        { from: alice, mode: 'atomic', calls: ['works', 'works', 'works'] },
        { from: alice, mode: 'atomic', calls: ['works', 'works', 'works'] },
        { from: bob, mode: 'pipelined', calls: ['works', 'works'] },
      ],
      events: [
        ...overtaken(false),
        { kind: 'startAnew' },
        ...overtaken(true),
        { kind: 'seal' },
        { kind: 'submit', batch: 0 },
        { kind: 'submit', batch: 0 },
        { kind: 'seal' },
      ],
      ...{ known: false, singles: false, several: false, hidden: false, sync: false, fees: 'high' as const },
    },
  ],
  [
    {
      // A node forged the receipt of an upgrade that waited: the batch seemed to have had no effect, and the person
      // sent it again. It ran twice.
      batches: [
        { from: bob, mode: 'atomic', calls: ['works', 'works'] },
        { from: bob, mode: 'atomic', calls: ['works', 'works'] },
      ],
      events: [
        { kind: 'lie', by: 0, lies: ['refuses'] },
        { kind: 'network', fates: ['limited'], sends: true },
        { kind: 'submit', batch: 1 },
        { kind: 'foreign', from: bob },
        { kind: 'lie', by: 0, lies: [] },
        { kind: 'preconfirm' },
        { kind: 'blocks', count: 3 },
        { kind: 'reorganise', depth: 3, keep: false, remember: false },
        { kind: 'pass' },
        { kind: 'lie', by: 0, lies: ['receipts', 'refuses'] },
        { kind: 'pass' },
        { kind: 'dieIn', steps: 0, deadFor: 0 },
        { kind: 'pass' },
        { kind: 'pass' },
        { kind: 'pass' },
      ],
      later: [
        { kind: 'retry', batch: 1 },
        { kind: 'retry', batch: 1 },
      ],
    },
  ],
]

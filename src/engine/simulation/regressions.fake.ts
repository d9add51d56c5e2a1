import { firstNodeReset, type Schedule } from './schedule.fake.ts'
import { alice, bob } from './simulatedWorld.fake.ts'

/** Schedules that once went wrong, without a reorganisation. */
export const found: [Schedule][] = [
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
        firstNodeReset,
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
      // A node invented a nonce and refused a call. The person agreed to a higher fee for the other calls, and nothing
      // was left for what fills the nonces before them: the account waited for ever.
      batches: [{ from: alice, mode: 'pipelined', calls: ['refused', 'works', 'works'] }],
      events: [
        { kind: 'lie', by: 0, lies: ['ahead'] },
        { kind: 'prices', base: 100, tip: 700, told: false },
        { kind: 'submit', batch: 0 },
        { kind: 'pass' },
        { kind: 'prices', base: 100, tip: 700, told: true },
        { kind: 'pass' },
        { kind: 'pass' },
        { kind: 'submit', batch: 0 },
        { kind: 'allowMore', batch: 0 },
        { kind: 'seal' },
        { kind: 'preconfirm' },
      ],
      ...{ known: false, singles: false, several: false, hidden: false, sync: false },
      fees: 'suggested',
    },
  ],
  [
    {
      // A batch had run. A node that counted one nonce less made its upgrade look skipped, and the person was offered
      // to send it again.
      batches: [
        { from: bob, mode: 'pipelined', calls: ['works', 'works'] },
        { from: bob, mode: 'atomic', calls: ['works'] },
        { from: bob, mode: 'atomic', calls: ['works', 'works'] },
      ],
      events: [{ kind: 'preconfirm' }],
      later: [
        { kind: 'lie', by: 0, lies: ['behind'] },
        { kind: 'retry', batch: 2 },
        { kind: 'retry', batch: 2 },
      ],
    },
  ],
  [
    {
      // The network restarted after the wallet had read the nonce of a call, so the call waited behind six others.
      batches: [
        { from: bob, mode: 'pipelined', calls: ['works', 'works', 'works'] },
        { from: bob, mode: 'pipelined', calls: ['reverts'] },
        { from: bob, mode: 'atomic', calls: ['refused', 'works'] },
      ],
      events: [
        { kind: 'losePreconfirmations', keep: false },
        { kind: 'pass' },
        { kind: 'failSends', errors: [{ code: 429, message: 'Too Many Requests', passesOn: false }] },
        { kind: 'seal' },
        { kind: 'preconfirm' },
      ],
      later: [{ kind: 'retry', batch: 1 }, { kind: 'retry', batch: 1 }, { kind: 'startAnew' }],
      ...{ known: false, singles: false, several: false, hidden: false, sync: false },
      fees: 'high',
    },
  ],
  [
    {
      // A node told a nonce too high, refused the calls and passed them on. A retry took lower nonces, so a call of it
      // and its first bytes both ran.
      batches: [
        { from: alice, mode: 'pipelined', calls: ['works', 'works'] },
        { from: bob, mode: 'pipelined', calls: ['works', 'works', 'works'] },
      ],
      events: [
        { kind: 'lie', by: 0, lies: ['strangers', 'refuses'] },
        { kind: 'submit', batch: 0 },
        { kind: 'lockAndUnlock' },
        { kind: 'pass' },
        { kind: 'lie', by: 0, lies: ['farAhead'] },
        { kind: 'submit', batch: 0 },
        { kind: 'lie', by: 0, lies: ['refuses'] },
        { kind: 'submit', batch: 0 },
        { kind: 'pass' },
        { kind: 'lie', by: 0, lies: [] },
        { kind: 'retry', batch: 0 },
        { kind: 'retry', batch: 0 },
      ],
      later: [],
      ...{ known: false, singles: false, several: false, hidden: true, sync: false },
      fees: 'high',
    },
  ],
  [
    {
      // By counts alone, three copies of a batch seemed executed. The status was that of one that had not run.
      batches: [
        { from: alice, mode: 'atomic', calls: ['works', 'works'] },
        { from: bob, mode: 'pipelined', calls: ['refused', 'works', 'works'] },
        { from: bob, mode: 'stepwise', calls: ['works', 'works'] },
      ],
      events: [
        { kind: 'unlist', methods: ['eth_getTransactionReceipt'] },
        { kind: 'prices', base: 100, tip: 700, told: false },
        { kind: 'submit', batch: 0 },
        { kind: 'pass' },
        { kind: 'prices', base: 100, tip: 700, told: true },
        { kind: 'pass' },
        { kind: 'pass' },
        { kind: 'speedUp', pick: 0 },
        { kind: 'submit', batch: 0 },
        { kind: 'submit', batch: 0 },
        { kind: 'foreign', from: alice },
        { kind: 'preconfirm' },
        { kind: 'blocks', count: 3 },
        { kind: 'reorganise', depth: 3, keep: false, remember: true },
        { kind: 'pass' },
        { kind: 'preconfirm' },
      ],
      later: [],
      ...{ known: false, singles: false, several: true, hidden: false, sync: false },
      fees: 'high',
    },
  ],
  [
    {
      // A batch was stopped and ended, just as the wallet withdrew it to ask again for its fee.
      batches: [
        { from: alice, mode: 'stepwise', calls: ['refused', 'works', 'works'] },
        { from: bob, mode: 'atomic', calls: ['works', 'works'] },
      ],
      events: [
        { kind: 'network', fates: ['answerLost'], sends: false },
        { kind: 'submit', batch: 1 },
        { kind: 'stop', batch: 1 },
        { kind: 'prices', base: 700, tip: 0, told: true },
        { kind: 'dieIn', steps: 12, deadFor: 1 },
        { kind: 'failSends', errors: [{ code: -32603, message: 'Internal error', passesOn: false }] },
        { kind: 'pass' },
        { kind: 'seal' },
        { kind: 'submit', batch: 0 },
        { kind: 'foreign', from: alice },
        { kind: 'preconfirm' },
        { kind: 'blocks', count: 3 },
        { kind: 'reorganise', depth: 3, keep: false, remember: false },
        { kind: 'pass' },
      ],
      later: [],
      ...{ known: false, singles: false, several: false, hidden: false, sync: false },
      fees: 'usual',
    },
  ],
  [
    {
      // A far nonce holds one account, and the fillers of the other one need the person's agreement more than once.
      batches: [
        { from: bob, mode: 'stepwise', calls: ['works', 'works', 'works'] },
        { from: alice, mode: 'atomic', calls: ['refused', 'works', 'works'] },
      ],
      events: [
        { kind: 'lie', by: 0, lies: ['ahead'] },
        { kind: 'owe', milliseconds: 10000 },
        { kind: 'submit', batch: 0 },
        { kind: 'preconfirm' },
        { kind: 'pass' },
        { kind: 'pass' },
        { kind: 'lie', by: 0, lies: ['farAhead'] },
        { kind: 'submit', batch: 1 },
        { kind: 'pass' },
        { kind: 'lie', by: 0, lies: [] },
        { kind: 'prices', base: 100, tip: 0, told: false },
        { kind: 'prices', base: 100, tip: 0, told: false },
        { kind: 'submit', batch: 0 },
        { kind: 'pass' },
        { kind: 'prices', base: 100, tip: 0, told: true },
        { kind: 'pass' },
        { kind: 'pass' },
        { kind: 'pass' },
        {
          kind: 'nodes',
          nodes: {
            at: 0,
            lags: [0, 0],
            poor: [false, false],
            apart: false,
            silent: true,
            reset: [false, false],
          },
        },
        { kind: 'speedUp', pick: 0 },
      ],
      ...{ known: false, singles: false, several: false, hidden: false, sync: false },
      fees: 'high',
    },
  ],
]

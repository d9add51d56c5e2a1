import { type Event, firstNodeReset, type Schedule } from './schedule.fake.ts'
import { alice, bob } from './simulatedWorld.fake.ts'

/** Another wallet uses the nonce of a batch, and a reorganisation takes that back. */
const overtaken = (remember: boolean, { batch = 0, from = alice } = {}): Event[] => [
  { kind: 'submit', batch },
  { kind: 'foreign', from },
  { kind: 'preconfirm' },
  { kind: 'blocks', count: 3 },
  { kind: 'reorganise', depth: 3, keep: false, remember },
  { kind: 'pass' },
]

/** Schedules in which a reorganisation once made something go wrong. */
export const foundReorganised: [Schedule][] = [
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
        firstNodeReset,
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
  [
    {
      // A batch waited for the code that its upgrade ran, which no node told. Its block was final, and a
      // reorganisation replaced it: the batch waited for ever.
      batches: [{ from: alice, mode: 'atomic', calls: ['works', 'works', 'works'] }],
      events: [
        { kind: 'submit', batch: 0 },
        { kind: 'unlist', methods: ['eth_getCode'] },
        { kind: 'preconfirm' },
        { kind: 'foreign', from: alice },
        { kind: 'preconfirm' },
        { kind: 'blocks', count: 9 },
        { kind: 'reorganise', depth: 9, keep: true, remember: false },
        { kind: 'pass' },
        { kind: 'stop', batch: 0 },
      ],
    },
  ],
  [
    {
      // A removal and its cancellation take two nonces and one. A reorganisation let the removal run, and its
      // authorization used the nonce of the next call, which was not signed again.
      batches: [
        { from: bob, mode: 'stepwise', calls: ['works'] },
        { from: bob, mode: 'removal', calls: [] },
        { from: alice, mode: 'stepwise', calls: ['reverts'] },
        { from: alice, mode: 'stepwise', calls: ['works'] },
      ],
      events: [
        ...overtaken(false, { batch: 1, from: bob }),
        ...overtaken(false, { batch: 0, from: bob }),
        { kind: 'cancel', pick: 0 },
        ...overtaken(true, { batch: 2, from: alice }),
        { kind: 'seal' },
        { kind: 'lockAndUnlock' },
        { kind: 'submit', batch: 0 },
      ],
      ...{ known: false, singles: false, several: false, hidden: false, sync: false },
    },
  ],
  [
    {
      // A node without receipts answered a send with one, of a pre-confirmation. Counts ended the transaction, a
      // reorganisation dropped it, and nobody asked for it again: the batch waited for ever.
      batches: [{ from: bob, mode: 'removal', calls: [] }],
      events: [
        { kind: 'unlist', methods: ['eth_getTransactionReceipt'] },
        { kind: 'submit', batch: 0 },
        { kind: 'pass' },
        { kind: 'pass' },
        { kind: 'pass' },
        { kind: 'preconfirm' },
        { kind: 'preconfirm' },
        { kind: 'foreign', from: bob },
        { kind: 'preconfirm' },
        { kind: 'blocks', count: 3 },
        { kind: 'reorganise', depth: 3, keep: false, remember: false },
        { kind: 'pass' },
      ],
      ...{ known: false, singles: false, several: false, hidden: false, sync: true },
    },
  ],
  [
    {
      // An upgrade ran on a chain that was then restarted, before a node told its code. The batch asked for that code
      // for ever, and nothing of the account was sent any more.
      batches: [
        { from: bob, mode: 'stepwise', calls: ['works', 'refused'] },
        { from: alice, mode: 'stepwise', calls: ['works', 'works', 'works'] },
        { from: bob, mode: 'atomic', calls: ['works', 'works', 'works'] },
      ],
      events: [
        { kind: 'submit', batch: 2 },
        { kind: 'pass' },
        { kind: 'pass' },
        { kind: 'foreign', from: bob },
        { kind: 'preconfirm' },
        { kind: 'blocks', count: 12 },
        { kind: 'reorganise', depth: 12, keep: false, remember: false },
        { kind: 'pass' },
        { kind: 'submit', batch: 0 },
        { kind: 'foreign', from: bob },
        { kind: 'preconfirm' },
        { kind: 'blocks', count: 9 },
        { kind: 'reorganise', depth: 9, keep: false, remember: false },
        { kind: 'pass' },
        { kind: 'stop', batch: 1 },
        { kind: 'preconfirm' },
        { kind: 'pass' },
        { kind: 'retry', batch: 0 },
        { kind: 'pass' },
      ],
      ...{ known: false, singles: false, several: false, hidden: false, sync: false },
    },
  ],
  [
    {
      // The person paid for the nonces before a removal. A reorganisation then took back what had used its own nonce,
      // and the filler of that one cost more than the person had been asked for.
      batches: [
        { from: bob, mode: 'removal', calls: [] },
        { from: bob, mode: 'atomic', calls: ['works'] },
        { from: bob, mode: 'stepwise', calls: ['works', 'works', 'works'] },
        { from: bob, mode: 'stepwise', calls: ['works', 'works'] },
      ],
      events: [
        { kind: 'foreign', from: bob },
        { kind: 'preconfirm' },
        { kind: 'submit', batch: 0 },
        { kind: 'foreign', from: bob },
        { kind: 'preconfirm' },
        { kind: 'blocks', count: 9 },
        { kind: 'reorganise', depth: 9, keep: false, remember: false },
        { kind: 'pass' },
        { kind: 'speedUp', pick: 0 },
        { kind: 'pass' },
        { kind: 'failSends', errors: [{ code: -32603, message: 'Internal error', passesOn: false }] },
        { kind: 'seal' },
        { kind: 'submit', batch: 0 },
        { kind: 'foreign', from: bob },
        { kind: 'preconfirm' },
        { kind: 'blocks', count: 7 },
        { kind: 'reorganise', depth: 7, keep: false, remember: false },
        { kind: 'pass' },
      ],
      later: [],
      ...{ known: false, singles: false, several: false, hidden: false, sync: true },
      fees: 'high',
    },
  ],
  [
    {
      // The blocks with the proof that a nonce was used were final by a node's lie, and a reorganisation removed them.
      // The wallet signed a call that the node refuses again and again, each time with that nonce.
      batches: [
        { from: alice, mode: 'pipelined', calls: ['works', 'reverts'] },
        { from: alice, mode: 'stepwise', calls: ['works'] },
        { from: bob, mode: 'pipelined', calls: ['refused'] },
      ],
      events: [
        { kind: 'failSends', errors: [{ code: -32603, message: 'Internal error', passesOn: false }] },
        ...overtaken(false, { batch: 2, from: bob }),
        { kind: 'prices', base: 700, tip: 0, told: false },
        { kind: 'submit', batch: 0 },
        { kind: 'pass' },
        { kind: 'prices', base: 700, tip: 0, told: true },
        { kind: 'pass' },
        { kind: 'pass' },
        { kind: 'foreign', from: bob },
        { kind: 'submit', batch: 0 },
        { kind: 'foreign', from: alice },
        { kind: 'lie', by: 0, lies: ['final'] },
        { kind: 'preconfirm' },
        { kind: 'blocks', count: 3 },
        { kind: 'reorganise', depth: 3, keep: false, remember: false },
        { kind: 'pass' },
        { kind: 'losePreconfirmations', keep: false },
        { kind: 'speedUp', pick: 0 },
        { kind: 'prices', base: 100, tip: 0, told: false },
        { kind: 'submit', batch: 0 },
        { kind: 'pass' },
        { kind: 'prices', base: 100, tip: 0, told: true },
        { kind: 'pass' },
        { kind: 'pass' },
      ],
      later: [],
      ...{ known: false, singles: false, several: false, hidden: false, sync: false },
      fees: 'usual',
    },
  ],
]

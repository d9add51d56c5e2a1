import { beforeEach, describe, expect, test } from 'vitest'
import type { History } from './history.ts'
import { type Journal, openJournal } from './journal.ts'
import { type Disk, makeDisk } from './journalDisk.fake.ts'
import { batchKey, type Plan, type RequestRow, type TransactionRow } from './rows.ts'

const origin = 'https://shop.example'
const key = batchKey(origin, 'a')
const day = 24 * 60 * 60 * 1000

const plan: Plan = {
  kind: 'batch',
  from: '0x00000000000000000000000000000000000a11ce',
  chainId: 1,
  mode: 'stepwise',
  calls: [{ to: '0x0000000000000000000000000000000000000b0b', value: '0x0', data: '0x' }],
}

const request: RequestRow = {
  id: 'r',
  origin,
  page: { tabId: 1, frameId: 0 },
  method: 'wallet_sendCalls',
  params: [],
  chainId: 1,
  at: 1,
  session: 's',
  state: 'received',
  batch: 'a',
}

const transaction: TransactionRow = {
  hash: '0x1',
  batch: key,
  index: 0,
  lane: 'lane',
  nonce: 0,
  raw: '0x01',
  state: 'signed',
  signedAt: 1,
}

const past: History = [{ id: 'past', origin, createdAt: 1, plan, transactions: [] }]

const receive = (journal: Journal) => journal.receive(request)
const ask = (journal: Journal) => journal.moveRequest('r', 'asked')
const approve = (journal: Journal) => journal.moveRequest('r', 'approved')
const agree = (journal: Journal) => journal.plan({ origin, id: 'a', request: 'r', at: 1, plan })
const sign = (journal: Journal) => journal.sign([transaction], { key, to: 'running' })
const error = { code: -32000, message: 'no' }

const lock = async (journal: Journal) => (await journal.marks()).lock('id', { lanes: ['lane'], batches: [] })
const lanesOf = async (journal: Journal) => (await (await journal.marks()).read())?.unproven

type Writer = {
  name: string
  /** Earlier writes, which are flushed to the disk. */
  before: ((journal: Journal) => Promise<unknown>)[]
  write(journal: Journal): Promise<unknown>
  /** True if the journal contains the write. */
  isWritten(journal: Journal): Promise<boolean>
  /** True if the write must survive a power cut; `why` gives the reason for either. */
  strict: boolean
  why: string
}

const stateOf = async (journal: Journal) => (await journal.request('r'))?.state
const batchState = async (journal: Journal) => (await journal.batch(key))?.state

/** Every promise of the journal that means "stored". */
const writers: Writer[] = [
  {
    name: 'receive',
    before: [],
    write: receive,
    isWritten: async (journal) =>
      (await stateOf(journal)) === 'received' && (await batchState(journal)) !== undefined,
    strict: false,
    why: 'whoever asks again asks anew: nothing was signed',
  },
  {
    name: 'moveRequest to asked',
    before: [receive],
    write: ask,
    isWritten: async (journal) => (await stateOf(journal)) === 'asked',
    strict: false,
    why: 'what was asked does not outlive its page anyway',
  },
  {
    name: 'moveRequest to approved',
    before: [receive, ask],
    write: approve,
    isWritten: async (journal) => (await stateOf(journal)) === 'approved',
    strict: false,
    why: 'nothing leaves before a signature is stored, and that write flushes this one',
  },
  {
    name: 'moveRequest from approved back to asked',
    before: [receive, ask, approve],
    write: ask,
    isWritten: async (journal) => (await stateOf(journal)) === 'asked',
    strict: true,
    why: 'a start goes on with what is approved, and the person may decline it now',
  },
  {
    name: 'moveRequest from approved to an error',
    before: [receive, ask, approve],
    write: (journal) => journal.moveRequest('r', 'answered', { answer: { error } }, { release: true }),
    isWritten: async (journal) => (await stateOf(journal)) === 'answered',
    strict: true,
    why: 'a start would run what the site was told had failed',
  },
  {
    name: 'moveRequest from approved to a result',
    before: [receive, ask, approve, agree, sign],
    write: (journal) => journal.moveRequest('r', 'answered', { answer: { result: '0x' } }),
    isWritten: async (journal) => (await stateOf(journal)) === 'answered',
    strict: false,
    why: 'a start finds the batch signed and does nothing again',
  },
  {
    name: 'moveRequest with release',
    before: [receive, ask],
    write: (journal) => journal.moveRequest('r', 'answered', { answer: { error } }, { release: true }),
    isWritten: async (journal) => (await batchState(journal)) === undefined,
    strict: true,
    why: 'what the person declined is over',
  },
  {
    name: 'plan',
    before: [receive, ask, approve],
    write: agree,
    isWritten: async (journal) => (await batchState(journal)) === 'planned',
    strict: false,
    why: 'nothing leaves before a signature is stored, and that write flushes this one',
  },
  {
    name: 'withdraw',
    before: [receive, ask, approve, agree],
    write: (journal) => journal.withdraw(key),
    isWritten: async (journal) => (await batchState(journal)) === 'reserved',
    strict: true,
    why: 'a start would sign a plan that was taken back',
  },
  {
    name: 'changeBatch that stops it',
    before: [receive, ask, approve, agree, sign],
    write: (journal) => journal.changeBatch(key, { stopped: true }),
    isWritten: async (journal) => (await journal.batch(key))?.stopped === true,
    strict: true,
    why: 'a start would sign the rest of what the person stopped',
  },
  {
    name: 'changeBatch that waits for a fee',
    before: [receive, ask, approve, agree, sign],
    write: (journal) => journal.changeBatch(key, { waits: 'fee' }),
    isWritten: async (journal) => (await journal.batch(key))?.waits === 'fee',
    strict: false,
    why: 'a start compares the fee again',
  },
  {
    name: 'moveBatch',
    before: [receive, ask, approve, agree, sign],
    write: (journal) => journal.moveBatch(key, 'settled', { settledAt: 2 }),
    isWritten: async (journal) => (await batchState(journal)) === 'settled',
    strict: false,
    why: 'a start tells it from the chain again',
  },
  {
    name: 'sign',
    before: [receive, ask, approve, agree],
    write: sign,
    isWritten: async (journal) =>
      (await journal.transaction('0x1')) !== undefined && (await batchState(journal)) === 'running',
    strict: true,
    why: 'the bytes leave next',
  },
  {
    name: 'tried',
    before: [receive, ask, approve, agree, sign],
    write: (journal) => journal.tried(['0x1'], 5),
    isWritten: async (journal) => (await journal.transaction('0x1'))?.triedAt === 5,
    strict: true,
    why: 'the bytes leave next',
  },
  {
    name: 'moveTransaction',
    before: [receive, ask, approve, agree, sign],
    write: (journal) => journal.moveTransaction('0x1', 'sent', { sentAt: 6 }),
    isWritten: async (journal) => (await journal.transaction('0x1'))?.state === 'sent',
    strict: false,
    why: 'a start tells it from the chain again',
  },
  {
    name: 'moveTransactions to dropped',
    before: [receive, ask, approve, agree, sign],
    write: (journal) => journal.moveTransactions([{ hash: '0x1', to: 'dropped', change: { error } }]),
    isWritten: async (journal) => (await journal.transaction('0x1'))?.state === 'dropped',
    strict: true,
    why: 'a start would send bytes again that the site was told are refused',
  },
  {
    name: 'evict',
    before: [
      receive,
      ask,
      (journal) => journal.moveRequest('r', 'answered', { answer: { error } }, { release: true }),
    ],
    write: (journal) => journal.evict(3 * day),
    isWritten: async (journal) => (await stateOf(journal)) === undefined,
    strict: false,
    why: 'the next start puts it away again',
  },
  {
    name: 'addHistory',
    before: [],
    write: (journal) => journal.addHistory(past, 7),
    isWritten: async (journal) => (await journal.batch(batchKey(origin, 'past'))) !== undefined,
    strict: true,
    why: 'the person may throw the file away',
  },
  {
    name: 'marks.lock',
    before: [],
    write: lock,
    isWritten: async (journal) => (await lanesOf(journal))?.includes('lane') === true,
    strict: true,
    why: 'a start would sign for a lane whose past is lost',
  },
  {
    name: 'marks.prove',
    before: [lock],
    write: async (journal) => (await journal.marks()).prove('lane'),
    isWritten: async (journal) => (await lanesOf(journal))?.length === 0,
    strict: false,
    why: 'a start proves it once more',
  },
]

let disk: Disk
let journal: Journal
let names = 0
let name: string
beforeEach(() => {
  name = `disk ${++names}`
  disk = makeDisk()
  journal = openJournal(name)
})

/** Writes `before` and flushes it: `tried` with no hashes is a strict write. */
async function prepare({ before }: Writer): Promise<void> {
  for (const write of before) await write(journal)
  await journal.tried([], 1)
}

async function startAgain(): Promise<void> {
  disk.cut()
  await disk.start(name)
  journal = openJournal(name)
}

/** Waits for turns of the event loop: by default enough for everything that does not wait for the disk. */
async function turns(count = 20): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve))
}

async function holds(): Promise<void> {
  while (disk.held() === 0) await turns(1)
}

describe.each(writers)('$name', (writer) => {
  test('resolves, and notifies, only once it is written', async () => {
    await prepare(writer)
    const changes: unknown[] = []
    journal.watch((change) => changes.push(change))
    disk.hold()
    let isDone = false
    const done = writer.write(journal).then(() => {
      isDone = true
    })
    await holds()
    await turns()
    expect({ isDone, told: changes }).toEqual({ isDone: false, told: [] })
    disk.release()
    await done
    expect(await writer.isWritten(journal)).toBe(true)
  })

  test.each(['QuotaExceededError', 'UnknownError'] as const)('throws %s and tells nothing', async (name) => {
    await prepare(writer)
    const changes: unknown[] = []
    journal.watch((change) => changes.push(change))
    disk.plan([{ after: 2, ends: name }])
    await expect(writer.write(journal)).rejects.toMatchObject({ name })
    expect(changes).toEqual([])
    expect(await writer.isWritten(journal)).toBe(false)
    await writer.write(journal)
    expect(await writer.isWritten(journal)).toBe(true)
  })

  test(`is ${writer.strict ? 'there' : 'gone'} after a power cut: ${writer.why}`, async () => {
    await prepare(writer)
    await writer.write(journal)
    await startAgain()
    expect(await writer.isWritten(journal)).toBe(writer.strict)
  })
})

/** Writes that the journal refuses. */
const refusals: { name: string; write(journal: Journal): Promise<unknown>; refused: string | false }[] = [
  { name: 'a signature', write: sign, refused: 'No batches row goes' },
  { name: 'a second request with the id of a batch', write: receive, refused: 'specified batch ID' },
  {
    name: 'the end of a plan that is not there',
    write: (journal) => journal.withdraw('none'),
    refused: false,
  },
]

test.each(refusals)(
  '$name is refused only once the disk is done with it',
  async ({ write, refused: why }) => {
    await receive(journal)
    disk.hold()
    let isDone = false
    const answer = write(journal)
    const refused = (
      why === false ? expect(answer).resolves.toBe(false) : expect(answer).rejects.toThrow(why)
    ).finally(() => {
      isDone = true
    })
    await holds()
    await turns()
    expect(isDone).toBe(false)
    disk.release()
    await refused
  },
)

test('a relaxed write is flushed by a strict one after it', async () => {
  await receive(journal)
  await ask(journal)
  await journal.tried([], 1)
  await startAgain()
  expect(await stateOf(journal)).toBe('asked')
})

test('a power cut in the middle of a commit leaves nothing of it', async () => {
  await receive(journal)
  await ask(journal)
  await approve(journal)
  await agree(journal)
  await journal.tried([], 1)
  disk.plan([{ after: 3, ends: 'dies' }])
  void sign(journal)
  await disk.death()
  await disk.start(name)
  journal = openJournal(name)
  expect(await batchState(journal)).toBe('planned')
  expect(await journal.transaction('0x1')).toBeUndefined()
})

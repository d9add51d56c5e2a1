import type { Hex } from 'viem'
import { type Change, illegalMove, type JournalChange, moved } from './change.ts'
import { type Database, strict } from './database.ts'
import { type BatchRow, isUsedUp, type TransactionRow } from './rows.ts'
import type { BatchState, TransactionState } from './states.ts'

/** One transaction's move to another state, and the other changes of its row. */
export type Move = {
  hash: Hex
  to: TransactionState
  change?: Change<Omit<TransactionRow, 'hash' | 'state'>>
}

export type Transactions = {
  /** By nonce. */
  transactionsOf(batch: string): Promise<TransactionRow[]>
  /** The transactions of each batch, in the given order, by nonce. Reads the disk once. */
  transactionsOfAll(batches: readonly string[]): Promise<TransactionRow[][]>
  transaction(hash: Hex): Promise<TransactionRow | undefined>
  /** By nonce. */
  inLane(lane: string, states: readonly TransactionState[]): Promise<TransactionRow[]>
  /** Every transaction in these states, of all lanes. */
  transactionsIn(states: readonly TransactionState[]): Promise<TransactionRow[]>
  /**
   * Reserves nonces, stores signed bytes and moves their batch in one transaction, which is on the disk when
   * this resolves. Refuses a nonce that another living transaction of the lane holds, unless `replaces` names
   * that one. Refuses a call that was signed before, unless its old nonce is proven to be used up or it keeps
   * that nonce: two workers, or one that lost its memory, can never execute the same call twice.
   */
  sign(
    rows: readonly TransactionRow[],
    batch: { key: string; to: BatchState; change?: Change<Omit<BatchRow, 'key' | 'state'>> },
  ): Promise<void>
  moveTransaction(hash: Hex, to: TransactionState, change?: Move['change']): Promise<TransactionRow>
  /** Moves all or none, in one write, so that one read of a chain is one change. Returns the rows in order. */
  moveTransactions(moves: readonly Move[]): Promise<TransactionRow[]>
  /** The hashes of a lane's transactions with nonces from `from` to `to`, inclusive, in any state. */
  hashesAt(lane: string, from: number, to: number): Promise<Set<Hex>>
  /** Every transaction of a chain in these states, of all lanes. */
  ofChain(chainId: number, states: readonly TransactionState[]): Promise<TransactionRow[]>
  /** Records, before the bytes are sent, that a node may have them. On the disk when this resolves. */
  tried(hashes: readonly Hex[], at: number): Promise<void>
}

/** States in which a transaction holds its nonce. */
const living: readonly TransactionState[] = ['signed', 'sent', 'preconfirmed', 'included', 'final']

/** The part of the journal that stores signed transactions. */
export function transactions(
  db: () => Promise<Database>,
  tell: (change: JournalChange) => void,
): Transactions {
  async function move(moves: readonly Move[]): Promise<TransactionRow[]> {
    if (moves.length === 0) return []
    const ends = moves.some(({ to }) => to === 'dropped')
    const writing = (await db()).transaction('transactions', 'readwrite', ends ? strict : {})
    const befores = await Promise.all(moves.map(({ hash }) => writing.store.get(hash)))
    const rows = moves.map(({ hash, to, change }, index) => {
      const before = befores[index]
      if (!before) throw new Error(`The journal has no transaction ${hash}`)
      return moved('transactions', before, to, change)
    })
    await Promise.all([...rows.map((row) => writing.store.put(row)), writing.done])
    for (const row of rows) tell({ store: 'transactions', row })
    return rows
  }

  return {
    transactionsOf: async (batch) =>
      byNonce(await (await db()).getAllFromIndex('transactions', 'batch', batch)),

    async transactionsOfAll(batches) {
      const reading = (await db()).transaction('transactions').store.index('batch')
      return (await Promise.all(batches.map((batch) => reading.getAll(batch)))).map(byNonce)
    },

    transaction: async (hash) => (await db()).get('transactions', hash),

    async inLane(lane, states) {
      const reading = (await db()).transaction('transactions').store.index('state')
      const rows = await Promise.all(states.map((state) => reading.getAll(IDBKeyRange.only([state, lane]))))
      return byNonce(rows.flat())
    },

    async transactionsIn(states) {
      const reading = (await db()).transaction('transactions').store.index('state')
      const ofState = (state: string) => IDBKeyRange.bound([state], [state, []])
      return byNonce((await Promise.all(states.map((state) => reading.getAll(ofState(state))))).flat())
    },

    async sign(rows, { key, to, change }) {
      const writing = (await db()).transaction(['batches', 'transactions'], 'readwrite', strict)
      const [batches, store] = [writing.objectStore('batches'), writing.objectStore('transactions')]
      const [before, former, ...taken] = await Promise.all([
        batches.get(key),
        store.index('batch').getAll(key),
        ...rangesOf(rows).map((range) => store.index('nonce').getAll(range)),
      ])
      const held = taken.flat().filter(({ state, former }) => living.includes(state) && !former)
      const refusal = before
        ? refuses(rows, { batch: before, to, former, held })
        : `The journal has no batch ${key}`
      if (!before || refusal) {
        await writing.done
        throw new Error(refusal)
      }
      const batch = moved('batches', before, to, change)
      // The rows of a batch come in several writes, and its own row holds all calls.
      const isNew = Object.entries({ ...change, state: to }).some(
        ([name, value]) => before[name as keyof BatchRow] !== value,
      )
      await Promise.all([isNew && batches.put(batch), ...rows.map((row) => store.add(row)), writing.done])
      if (isNew) tell({ store: 'batches', row: batch })
      for (const row of rows) tell({ store: 'transactions', row })
    },

    async moveTransaction(hash, to, change) {
      const [row] = await move([{ hash, to, ...(change && { change }) }])
      return row as TransactionRow
    },

    moveTransactions: move,

    async hashesAt(lane, from, to) {
      const range = IDBKeyRange.bound([lane, from], [lane, to])
      return new Set(await (await db()).getAllKeysFromIndex('transactions', 'nonce', range))
    },

    async ofChain(chainId, states) {
      const reading = (await db()).transaction('transactions').store.index('state')
      const ofState = (state: string) => IDBKeyRange.bound([state, `${chainId}:`], [state, `${chainId};`])
      return byNonce((await Promise.all(states.map((state) => reading.getAll(ofState(state))))).flat())
    },

    async tried(hashes, at) {
      const writing = (await db()).transaction('transactions', 'readwrite', strict)
      const rows = await Promise.all(hashes.map((hash) => writing.store.get(hash)))
      const changed = rows.flatMap((row) =>
        row && row.triedAt === undefined ? [{ ...row, triedAt: at }] : [],
      )
      await Promise.all([...changed.map((row) => writing.store.put(row)), writing.done])
      for (const row of changed) tell({ store: 'transactions', row })
    },
  }
}

/** The reason to refuse these rows, as a sentence; `undefined` if they may be signed. */
function refuses(
  rows: readonly TransactionRow[],
  {
    batch,
    to,
    former,
    held,
  }: { batch: BatchRow; to: BatchState; former: TransactionRow[]; held: TransactionRow[] },
): string | undefined {
  const illegal = illegalMove('batches', batch.state, to)
  if (illegal) return illegal
  const isCopy = (row: TransactionRow) =>
    former.some(({ hash, index }) => hash === row.replaces && index === row.index)
  if (batch.stopped && rows.some((row) => !row.fills && !isCopy(row))) return 'The user stopped this batch'
  const nonces = new Set<string>()
  for (const row of rows) {
    if (row.state !== 'signed' || row.batch !== batch.key) return 'Not fresh rows of one batch'
    const place = `${row.lane} ${row.nonce}`
    if (nonces.has(place)) return `Nonce ${row.nonce} is taken twice`
    nonces.add(place)
    const holders = held.filter(({ lane, nonce }) => lane === row.lane && nonce === row.nonce)
    const replaces = holders.some(({ hash }) => hash === row.replaces)
    if (
      holders.length > 0 &&
      (!replaces || holders.some(({ state }) => state === 'included' || state === 'final'))
    ) {
      return `Nonce ${row.nonce} is held by ${holders[0]?.hash}`
    }
    const signed = former.find(
      (one) => !row.fills && !one.fills && one.index === row.index && !isUsedUp(one, former),
    )
    if (signed && !(isCopy(row) && signed.lane === row.lane && signed.nonce === row.nonce)) {
      return `Call ${row.index} was signed before`
    }
  }
  return undefined
}

/** The nonce ranges of these rows, so that a signature never reads the whole history of a lane. */
function rangesOf(rows: readonly TransactionRow[]): IDBKeyRange[] {
  const lanes = [...new Set(rows.map(({ lane }) => lane))]
  return lanes.map((lane) => {
    const nonces = rows.filter((row) => row.lane === lane).map(({ nonce }) => nonce)
    return IDBKeyRange.bound([lane, Math.min(...nonces)], [lane, Math.max(...nonces)])
  })
}

function byNonce(rows: TransactionRow[]): TransactionRow[] {
  return rows.sort((one, other) => one.nonce - other.nonce)
}

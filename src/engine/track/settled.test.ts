import { expect, test, vi } from 'vitest'
import type { JournalChange } from '../../storage/journal/change.ts'
import type { Journal } from '../../storage/journal/journal.ts'
import type { TransactionState } from '../../storage/journal/states.ts'
import { ended } from './settled.ts'

/** A journal whose batch has transactions in these states, and a function that reports a change. */
function make(first: TransactionState[]) {
  let states = first
  let hear: (change: JournalChange) => void = () => {}
  const stopped = vi.fn()
  const read = vi.fn(async () => states.map((state) => ({ state })))
  const watch = (listener: typeof hear) => {
    hear = listener
    return stopped
  }
  const journal = { transactionsOf: read, watch } as unknown as Journal
  let isOver = false
  const over = ended(journal, 'k').then(() => {
    isOver = true
  })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return {
    over,
    stopped,
    read,
    async becomes(next: TransactionState[], change: object = { store: 'transactions', row: { batch: 'k' } }) {
      states = next
      hear(change as JournalChange)
      await settled()
      return isOver
    },
  }
}

test('what has ended needs no waiting for', async () => {
  for (const states of [[], ['final'], ['dropped', 'replaced', 'lost']] as TransactionState[][]) {
    const { over, stopped } = make(states)
    await over
    expect(stopped).toHaveBeenCalledOnce()
  }
})

test('whatever may still change is waited for, and nobody listens any more after it', async () => {
  const { becomes, over, stopped } = make(['signed', 'final'])
  for (const state of ['sent', 'preconfirmed', 'included'] as const)
    expect([state, await becomes(['final', state])]).toEqual([state, false])
  expect(stopped).not.toHaveBeenCalled()
  expect(await becomes(['final', 'final'])).toBe(true)
  await over
  expect(stopped).toHaveBeenCalledOnce()
})

test('only transactions of the batch are a reason to look again', async () => {
  const { becomes, read } = make(['sent'])
  for (const change of [
    { store: 'batches', row: { batch: 'k' } },
    { store: 'transactions', row: { batch: 'other' } },
  ])
    expect(await becomes(['final'], change)).toBe(false)
  expect(read).toHaveBeenCalledOnce()
})

test('a journal that becomes unreadable is reported', async () => {
  const { over, becomes, read, stopped } = make(['sent'])
  read.mockRejectedValue(new Error('gone'))
  const rejection = expect(over).rejects.toThrow('gone')
  await becomes(['sent'])
  await rejection
  expect(stopped).toHaveBeenCalledOnce()
})

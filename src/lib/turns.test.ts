import { expect, test } from 'vitest'
import { chainOf, lanesOf, ownerOf } from '../engine/lanes.ts'
import type { TransactionRow } from '../storage/journal/rows.ts'
import { takeTurnsByKey } from './turns.ts'

/** A task that a test ends. */
function task() {
  let end: (fails?: Error) => void = () => {}
  let started = false
  const run = () =>
    new Promise<string>((resolve, reject) => {
      started = true
      end = (fails) => (fails ? reject(fails) : resolve('done'))
    })
  return { run, end: (fails?: Error) => end(fails), hasStarted: () => started }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('tasks of a key run one after another, and those of another key do not wait for them', async () => {
  const turn = takeTurnsByKey()
  const [first, second, other] = [task(), task(), task()]
  const running = [turn('a', first.run), turn('a', second.run), turn('b', other.run)]
  await settled()
  expect([first, second, other].map(({ hasStarted }) => hasStarted())).toEqual([true, false, true])
  first.end()
  await settled()
  expect(second.hasStarted()).toBe(true)
  second.end()
  other.end()
  expect(await Promise.all(running)).toEqual(['done', 'done', 'done'])
})

test('a task that fails throws to its own caller alone, and the next one runs', async () => {
  const turn = takeTurnsByKey()
  const [first, second] = [task(), task()]
  const failed = expect(turn('a', first.run)).rejects.toThrow('no')
  const next = turn('a', second.run)
  await settled()
  first.end(new Error('no'))
  await failed
  await settled()
  second.end()
  expect(await next).toBe('done')
})

test('a lane tells its chain and its account', () => {
  const lane = '8453:0x00000000000000000000000000000000000a11ce'
  expect(chainOf(lane)).toBe(8453)
  expect(ownerOf(lane)).toBe('0x00000000000000000000000000000000000a11ce')
  const rows = ['1:0xa', '1:0xb', '1:0xa'].map((lane) => ({ lane }) as TransactionRow)
  expect(lanesOf(rows)).toEqual(['1:0xa', '1:0xb'])
})

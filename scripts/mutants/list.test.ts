import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { explained, explanationOf } from './explained.mjs'
import { mutantsOf, sampled } from './list.mjs'
import { rooms, sourcesOf } from './rooms.mjs'
import { scores, staleRows, survivors } from './score.mjs'

const file = 'src/engine/plan/nonces.ts'
const mutants = await mutantsOf([file])

test('a mutant says where it is, what it replaces, and what it puts there', () => {
  expect(new Set(mutants.map(({ key }) => key)).size).toBe(mutants.length)
  expect(mutants.find(({ from }) => from === '[row.nonce, row.nonce + 1]')).toMatchObject({
    file,
    inLine: 'return isUpgrade(row) ? [row.nonce, row.nonce + 1] : [row.nonce]',
    to: '[]',
    mutator: 'ArrayDeclaration',
  })
})

test('a seed picks the same mutants again, another one others, and a smaller count the first of them', () => {
  const keys = (count: number, seed: number) => sampled(mutants, count, seed).map(({ key }) => key)
  expect(keys(5, 1)).toEqual(keys(5, 1))
  expect(keys(5, 1)).not.toEqual(keys(5, 2))
  expect(keys(3, 1)).toEqual(keys(5, 1).slice(0, 3))
  expect(new Set(keys(mutants.length, 1))).toEqual(new Set(mutants.map(({ key }) => key)))
})

test('the score is of what was tried, and a mutant that made the tests run without end is killed', () => {
  const statuses = ['killed', 'timeout', 'survived'] as const
  const tried = mutants.slice(0, 3)
  const outcomes = new Map(
    tried.map(({ key, hash }, index) => [key, { key, hash, status: statuses[index] ?? 'killed', all: true }]),
  )
  const score = { mutants: 3, killed: 2, explained: 0, survived: 1, score: 66.7 }
  expect(scores(mutants, outcomes)).toEqual({ files: { [file]: score }, total: score })
  expect(survivors(mutants, outcomes)).toEqual([tried[2]])
})

test('each room has files, and tests of its own', () => {
  for (const room of rooms) {
    expect([room.folder, sourcesOf(room).length > 1]).toEqual([room.folder, true])
    for (const folder of room.tests) expect(existsSync(folder)).toBe(true)
  }
})

test('each explained mutant is one that there is, and a row is stale once a test kills it', async () => {
  const every = await mutantsOf([...new Set(explained.map((row) => row.file))])
  expect(staleRows(every, new Map())).toEqual([])
  const named = every.filter(explanationOf)
  const killed = new Map(
    named.map(({ key, hash }) => [key, { key, hash, status: 'killed' as const, all: true }]),
  )
  expect(staleRows(every, killed)).toEqual(explained)
})

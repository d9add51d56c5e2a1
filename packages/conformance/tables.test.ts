import { expect, test } from 'vitest'
import { topics } from './checks/index.ts'
import { found } from './faults.ts'
import { faults } from './wallets/minimal/faults.ts'

const all = topics.flatMap(({ checks }) => checks)
const ids = all.map(({ id }) => id)

test('every check has a name of its own, a title and a clause', () => {
  expect(new Set(ids).size).toBe(ids.length)
  expect(all.filter(({ title, clause }) => !title || !clause.section)).toEqual([])
})

test('every fault is found by checks that there are', () => {
  expect(Object.keys(found).sort()).toEqual(Object.keys(faults).sort())
  for (const [fault, wanted] of Object.entries(found)) {
    expect(wanted, fault).not.toEqual([])
    expect(
      wanted.filter((id) => !ids.includes(id)),
      fault,
    ).toEqual([])
  }
})

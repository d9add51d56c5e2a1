import { expect, test } from 'vitest'
import { topics } from './checks/index.ts'
import { found } from './proof/found.ts'
import { faults } from './wallets/minimal/faults.ts'

const all = topics.flatMap(({ checks }) => checks)
const ids = all.map(({ id }) => id)

test('every check has a name of its own, a title and a clause', () => {
  expect(new Set(ids).size).toBe(ids.length)
  expect(all.filter(({ title, clause }) => !title || !clause.section)).toEqual([])
})

test('every title stands alone', () => {
  const leaning = /^(So|Nor|Also|Then|It|Its|They|These|After it|Among them|The same)\b/
  expect(all.filter(({ title }) => leaning.test(title)).map(({ id }) => id)).toEqual([])
  expect(new Set(all.map(({ id, title }) => `${id.split('/')[0]} ${title}`)).size).toBe(all.length)
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

test('no check is found only by the absence of a method: each fault gives an answer', async () => {
  const sources = import.meta.glob<string>('./wallets/minimal/*.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const absent = /if \(await has\('([^']+)'\)\) throw new Refusal\(4200/g
  const names = Object.values(sources).flatMap((text) => [...text.matchAll(absent)].map(([, name]) => name))
  expect(names).toEqual([])
})

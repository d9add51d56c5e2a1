import { expect, test } from 'vitest'
import { sparedTooMany } from './kills/spared.ts'

test.each([
  { batches: 40, killed: 40 },
  { batches: 40, killed: 20 },
  { batches: 1, killed: 1 },
  { batches: 0, killed: 0 },
])('$killed deaths in $batches batches are enough', (run) => {
  expect(sparedTooMany(run)).toBeUndefined()
})

test.each([
  { batches: 40, killed: 19 },
  { batches: 1, killed: 0 },
])('$killed deaths in $batches batches are too few, which is said', (run) => {
  expect(sparedTooMany(run)).toContain(`died in ${run.killed} of ${run.batches} batches`)
})

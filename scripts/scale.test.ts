import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withTables } from '../packages/bench/fleet/scale.ts'

const text = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')

test('the figures of docs/scale.md are those that were measured: else run npm run bench -- fleet', () => {
  const document = text('docs/scale.md')
  const figures = JSON.parse(text('packages/bench/fleet.json'))
  expect(withTables(document, figures)).toBe(document)
  const half = { ...figures, costs: figures.costs.map((cost: object) => ({ ...cost, requests: 1 })) }
  expect(withTables(document, half)).not.toBe(document)
})

test('each call of each batch that was measured happened once, as its wallet says', () => {
  const { runs } = JSON.parse(text('packages/bench/fleet.json'))
  expect(runs.map(({ wallets, wrong }: { wallets: number; wrong: string[] }) => [wallets, wrong])).toEqual(
    runs.map(() => [1_000, []]),
  )
})

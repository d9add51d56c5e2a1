import * as v from 'valibot'
import { expect, test } from 'vitest'
import functions from '../../../public/functions.json' with { type: 'json' }
import { Table } from './functionTableShape.ts'

test('the table of functions has its shape, and no member that nothing reads', () => {
  expect(v.parse(Table, functions)).toEqual(functions)
})

/** `srcReceiver` only takes what is swapped, and the swap fails without its result. The debtor of a loan gets nothing. */
const intermediate = ['swap srcReceiver', 'borrow onBehalfOf']

test('each receiver that an ABI of the table names is used by a move, so that people learn of it', () => {
  const rows = [...functions.functions, ...Object.values(functions.steps).flatMap(Object.values)]
  const unused = (rows as v.InferOutput<typeof Table>['functions']).flatMap((row) => {
    const moves = [row.out, row.in, row.allow, row.pays].flatMap((list) => list ?? [])
    const used = new Set(moves.flatMap(({ to }) => to?.split('.').at(-1) ?? []))
    const named = [...row.abi.matchAll(/address (to|onBehalfOf|\w*(?:recipient|receiver))\b/gi)].map(
      ([, name = '']) => name,
    )
    const left = row.calls?.to ? [] : named.filter((name) => !used.has(name))
    return left.map((name) => `${row.abi.split('(')[0]} ${name}`)
  })
  expect([...new Set(unused)].sort()).toEqual(intermediate.toSorted())
})

import * as v from 'valibot'
import { expect, test } from 'vitest'
import functions from '../../../public/functions.json' with { type: 'json' }
import { Table } from './functionTableShape.ts'

test('the table of functions has its shape, and no member that nothing reads', () => {
  expect(v.parse(Table, functions)).toEqual(functions)
})

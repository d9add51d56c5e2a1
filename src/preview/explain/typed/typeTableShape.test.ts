import * as v from 'valibot'
import { expect, test } from 'vitest'
import types from '../../../../public/typed-data.json' with { type: 'json' }
import { Row } from './typeTableShape.ts'

test('the table of types has its shape, and no member that nothing reads', () => {
  for (const row of types) expect(Object.keys(v.parse(Row, row)).sort()).toEqual(Object.keys(row).sort())
})

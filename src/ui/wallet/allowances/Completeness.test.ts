import { expect, test } from 'vitest'
import { wholeParts } from './Completeness.tsx'

test('one network that was searched wholly is named, several are counted', () => {
  expect(wholeParts([])).toEqual([])
  expect(wholeParts(['Base'])).toEqual(['Checked all Base blocks and Volley’s history.'])
  expect(wholeParts(['Base', 'Zora'])).toEqual(['Checked 2 networks and Volley’s history.'])
})

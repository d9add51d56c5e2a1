import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Rolling } from './Rolling.tsx'

test('a number that has not changed is plain text', () => {
  expect(renderToStaticMarkup(<Rolling text="$12,480.16" />)).toBe('$12,480.16')
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Field } from './Field.tsx'

test.each([undefined, 3])('no spell checker reads a field, of one line or of several: %s', (lines) => {
  const field = <Field label="Phrase" value="" onChange={() => undefined} {...(lines && { lines })} />
  expect(renderToStaticMarkup(field)).toContain('spellCheck="false"')
})

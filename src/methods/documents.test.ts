import { expect, test } from 'vitest'
import { siteErrorKinds } from '../domain/errorTable.ts'
import { documents, errorsDocument, errorsOf } from './documents.ts'
import { methods } from './registry.ts'

const written = import.meta.glob<string>(['../../docs/*.md', '../../e2e/dapp/examples.json'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
test.each(Object.entries(documents(methods)))(
  '%s is what the sources say: else run npm run make -- docs',
  (file, text) => {
    expect(written[`../../${file}`]).toBe(text)
  },
)

test('every error has a place that throws it', () => {
  const lines = errorsDocument(methods).split('\n')
  for (const kind of siteErrorKinds())
    expect(lines.find((line) => line.includes(`| \`${kind}\` |`))).not.toMatch(/\| {1,2}\|$/)
})

test('the shape and the connection are among the errors of a method, in its own words', () => {
  const watch = methods.find(({ name }) => name === 'wallet_watchAsset')
  expect(watch && errorsOf(watch)).toEqual([
    'invalidParams',
    'methodUnauthorized',
    'userRejected',
    'requestPending',
  ])
})

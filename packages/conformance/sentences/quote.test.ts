import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { topics } from '../checks/index.ts'
import { quoteOf, sentences } from './quote.ts'

const all = topics.flatMap(({ checks }) => checks)

test('every check quotes a short sentence of its clause', () => {
  expect(all.filter((check) => !quoteOf(check)).map(({ id, clause }) => [id, clause.section])).toEqual([])
  expect(sentences.filter(({ sentence }) => sentence.length > 240)).toEqual([])
})

test('every sentence belongs to a check or to the section of one', () => {
  const named = new Set(all.flatMap(({ id, clause }) => [id, clause.section]))
  expect(sentences.filter(({ of }) => !named.has(of)).map(({ of }) => of)).toEqual([])
})

test('the text of the interface ships with the kit, and its sentences are in it', async () => {
  const text = (await readFile(join(import.meta.dirname, '..', 'interface.md'), 'utf8')).replace(/\s+/g, ' ')
  for (const { document, sentence } of sentences)
    if (document === 'interface') expect(text).toContain(sentence)
  const sections = all.flatMap(({ clause }) => (clause.document === 'interface' ? [clause.section] : []))
  for (const section of sections) expect(text).toContain(`# ${section} `)
})

import { expect, test } from 'vitest'
import { languages } from './languages.ts'

const catalogues = import.meta.glob<{ language: { message: string } }>(
  '../../public/_locales/*/messages.json',
  {
    eager: true,
    import: 'default',
  },
)

test('the list has exactly the languages that the wallet has words for', () => {
  const tags = Object.values(catalogues).map(({ language }) => language.message)
  expect(languages.map(({ id }) => id).toSorted()).toEqual(tags.toSorted())
})

test.each(languages)('$id has its own name', ({ id, label }) => {
  const own = new Intl.DisplayNames(id, { type: 'language' }).of(id) ?? ''
  const [first = '', ...rest] = own
  const named = first.toLocaleUpperCase(id) + rest.join('')
  // The short name is enough: only one kind of Chinese is offered.
  expect(label).toBe(id === 'zh-CN' ? '简体中文' : named)
})

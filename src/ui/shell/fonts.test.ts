import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Face = { family: string; weight: string; file: string; range: string }

function facesOf(css: string): Face[] {
  const plain = css.replace(/\s+/g, ' ').replace(/["']/g, '')
  const partOf = (block: string, name: string) => new RegExp(`${name}: ([^;]+);`).exec(block)?.[1] ?? ''
  return [...plain.matchAll(/@font-face \{([^}]+)\}/g)].map(([, block = '']) => ({
    family: partOf(block, 'font-family'),
    weight: partOf(block, 'font-weight'),
    file: /([\w-]+\.woff2)/.exec(block)?.[1] ?? '',
    range: partOf(block, 'unicode-range').replace(/ /g, '').toUpperCase(),
  }))
}

test('each face has the weight and the range that its package publishes', () => {
  const fonts = join(import.meta.dirname, '../../../node_modules/@fontsource-variable')
  const published = ['inter', 'jetbrains-mono'].flatMap((name) =>
    facesOf(readFileSync(join(fonts, name, 'wght.css'), 'utf8')),
  )
  const ours = facesOf(readFileSync(join(import.meta.dirname, 'fonts.css'), 'utf8'))
  expect(ours.map(({ file }) => file)).toContain('inter-latin-wght-normal.woff2')
  expect(published).toEqual(expect.arrayContaining(ours))
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { browserKeys } from './packed.mjs'
import { root } from './run.mjs'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Who asks the browser for a message, and how it names the message. */
const askers = {
  'manifest.json': /__MSG_(\w+)__/g,
  'src/background/notifications.ts': /'(notice_\w+)'/g,
  'src/ui/shell/Damaged.tsx': /\bt\('(\w+)'\)/g,
  'src/ui/shell/chosenLanguage.ts': /getMessage\('(\w+)'\)/g,
}

test.each(Object.entries(askers))('the browser keeps the messages that %s asks it for', (file, named) => {
  const keys = [...read(file).matchAll(named)].map(([, key = '']) => key)
  expect(keys).not.toEqual([])
  for (const key of keys) expect(key).toMatch(browserKeys)
})

test('the notice of a page without words keeps its name', () => {
  expect(read('src/ui/shell/Damaged.tsx')).toContain('tone="bad"')
  expect('kit_notice_bad').toMatch(browserKeys)
})

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test } from 'vitest'
import { minifyScripts } from './minify.mjs'

const folder = mkdtempSync(join(tmpdir(), 'minify-'))
afterEach(() => rmSync(folder, { recursive: true }))

test('scripts and modules in all folders are minified, in ASCII, and other files stay', async () => {
  mkdirSync(join(folder, 'assets'))
  const files = {
    'script.js': '(() => { /* A note. */ const unused = 1; const mark = "\u00fc"; out.push(mark) })()',
    'assets/module.js': '/* A note. */ export const answer = 6 * 7; const unused = 1',
    'page.html': '<!-- A note. -->',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)

  await minifyScripts(folder)

  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const out: string[] = []
  runInNewContext(read('script.js'), { out })
  expect(out).toEqual(['\u00fc'])
  expect(read('script.js')).toMatch(/^[ -~]+$/)
  expect(read('script.js')).not.toMatch(/note|unused/)
  expect(read('assets/module.js')).toMatch(/^export (const|let) answer=42;?$/)
  expect(read('page.html')).toBe(files['page.html'])
})

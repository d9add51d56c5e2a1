import { lstat, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { UsageError } from '../options.ts'
import { writeReport } from './write.ts'

test('a report that is written again is whole at every moment', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'written-')), 'report.json')
  const text = `${'x'.repeat(4_000_000)}end`
  await writeReport(file, text)
  let isWriting = true
  const written = (async () => {
    for (let left = 20; left > 0; left--) await writeReport(file, text)
    isWriting = false
  })()
  const lengths = new Set<number>()
  while (isWriting) lengths.add((await readFile(file)).length)
  await written
  expect([...lengths]).toEqual([text.length])
})

test('a report goes through a link, and a folder that is missing is a sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'written-'))
  const [file, link] = [join(folder, 'report.json'), join(folder, 'latest.json')]
  await writeFile(file, '')
  await symlink(file, link)
  await writeReport(link, 'text')
  expect((await lstat(link)).isSymbolicLink()).toBe(true)
  expect(await readFile(file, 'utf8')).toBe('text')
  const lost = writeReport(join(folder, 'none', 'report.json'), 'text')
  await expect(lost).rejects.toThrow(/^The report cannot be written: /)
  await expect(lost).rejects.toBeInstanceOf(UsageError)
})

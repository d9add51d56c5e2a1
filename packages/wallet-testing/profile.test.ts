import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { removeAtExit, removeProfile } from './profile.ts'

/** Writes into a folder without a pause, as a browser does that nobody has closed. */
const writing = `
const { mkdirSync, writeFileSync } = require('node:fs')
for (let turn = 0; ; turn++) {
  try {
    mkdirSync(process.argv[1] + '/Default', { recursive: true })
    for (let file = 0; file < 200; file++) writeFileSync(process.argv[1] + '/Default/' + file, '')
  } catch {}
  if (turn === 0) console.log('ready')
}`

let writer: ChildProcess | undefined
afterEach(() => void writer?.kill('SIGKILL'))

async function writtenProfile(): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'volley-profile-'))
  writer = spawn(process.execPath, ['-e', writing, profile], { stdio: ['ignore', 'pipe', 'inherit'] })
  if (writer.stdout) await once(writer.stdout, 'data')
  return profile
}

test('the end of a process never throws, though a browser still writes into its profile', async () => {
  const profile = await writtenProfile()
  const before = process.listeners('exit')
  const remove = removeAtExit(profile)
  const [atExit] = process.listeners('exit').filter((listener) => !before.includes(listener))
  expect(() => atExit?.(0)).not.toThrow()
  await expect(remove()).resolves.toBeUndefined()
  writer?.kill('SIGKILL')
  await removeProfile(profile)
})

test('a profile that nobody writes into is gone, and the process does not look for it again', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'volley-profile-'))
  const before = process.listeners('exit')
  await removeAtExit(profile)()
  expect(existsSync(profile)).toBe(false)
  expect(process.listeners('exit')).toEqual(before)
})

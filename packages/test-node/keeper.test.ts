import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('what it keeps ends, and leaves no folder, when its parent process is killed', async () => {
  const keeper = fileURLToPath(new URL('keeper.mjs', import.meta.url))
  const folder = mkdtempSync(join(tmpdir(), 'volley-keeper-'))
  const program = 'console.log(process.pid); setInterval(() => {}, 1000)'
  const keep = JSON.stringify([keeper, folder, process.execPath, '-e', program])
  const parent = spawn(process.execPath, [
    '-e',
    `require('node:child_process').spawn(process.execPath, ${keep}, { stdio: ['pipe', 'inherit', 'inherit'] })`,
  ])
  let output = ''
  parent.stdout.on('data', (chunk) => {
    output += chunk
  })
  await expect.poll(() => output, { timeout: 4000 }).toContain('\n')
  expect(isAlive(Number(output))).toBe(true)

  parent.kill('SIGKILL')
  await expect.poll(() => isAlive(Number(output)), { timeout: 4000 }).toBe(false)
  await expect.poll(() => existsSync(folder)).toBe(false)
})

test('Ctrl-C ends nothing that it keeps: the parent process does, once it has closed what uses it', async () => {
  const keeper = fileURLToPath(new URL('keeper.mjs', import.meta.url))
  const folder = mkdtempSync(join(tmpdir(), 'volley-keeper-'))
  const beats = 'console.log(process.pid); setInterval(() => console.log("beat"), 20)'
  const keep = JSON.stringify([keeper, folder, process.execPath, '-e', beats])
  const parent = spawn(
    process.execPath,
    [
      '-e',
      `process.on('SIGINT', () => console.log('heard'));
      require('node:child_process').spawn(process.execPath, ${keep}, { stdio: ['pipe', 'inherit', 'inherit'] })`,
    ],
    { detached: true },
  )
  let output = ''
  parent.stdout.on('data', (chunk) => {
    output += chunk
  })
  await expect.poll(() => output, { timeout: 4000 }).toContain('beat')
  process.kill(-(parent.pid ?? 0), 'SIGINT')
  await expect.poll(() => output, { timeout: 4000 }).toContain('heard')
  const beatsAfter = () => output.split('heard')[1]?.match(/beat/g)?.length ?? 0
  await expect.poll(beatsAfter, { timeout: 4000 }).toBeGreaterThan(5)

  parent.kill('SIGKILL')
  await expect.poll(() => existsSync(folder), { timeout: 4000 }).toBe(false)
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

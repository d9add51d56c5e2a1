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

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

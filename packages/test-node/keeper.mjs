/**
 * Runs one program and ends with its own starter: our standard input is a pipe from that process, which closes
 * even when it is killed without warning. Then this ends the program and removes its folder.
 *
 *   node keeper.mjs FOLDER PROGRAM [ARGUMENT...]
 */

import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'

const [, , folder = '', program = '', ...args] = process.argv

// Ctrl-C reaches a whole process group, but our starter decides when the program ends: that has a group of its own.
const detached = process.platform !== 'win32'
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], detached })

child.on('error', (error) => {
  process.stderr.write(`${error.message}\n`)
  leave(1)
})
child.on('exit', (code) => leave(code ?? 0))

// Ours reaches us too.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.stdin.on('close', () => child.kill('SIGKILL'))
process.stdin.resume()

/** @param {number} code */
function leave(code) {
  rmSync(folder, { recursive: true, force: true })
  process.exit(code)
}

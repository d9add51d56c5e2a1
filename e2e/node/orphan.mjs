import { execFileSync } from 'node:child_process'
import { fstatSync } from 'node:fs'

/**
 * Calls back when nobody is left who could stop us: npm, and programs that started us, may be killed without passing
 * it on. Programs hold our standard input by a pipe; a shell does not, and its end is no reason to end, since a node
 * may well be left running behind it.
 *
 * @param {() => void} leave
 */
export function onOrphaned(leave) {
  const input = fstatSync(0)
  const underNpm = process.env.npm_lifecycle_event !== undefined
  if (!underNpm && !input.isFIFO() && !input.isSocket()) return

  const parent = process.ppid
  const npm = underNpm ? behindShell(parent) : undefined
  const orphaned = () => process.ppid !== parent || (npm !== undefined && !isAlive(npm))
  setInterval(() => orphaned() && leave(), 500).unref()
}

/**
 * npm runs scripts in a shell, which stays when npm is killed.
 *
 * @param {number} pid
 */
function behindShell(pid) {
  try {
    const text = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', `${pid}`], { encoding: 'utf8' })
    const above = /^\s*(\d+)\s+\S*sh\s*$/.exec(text)?.[1]
    return above === undefined ? undefined : Number(above)
  } catch {
    // No ps here (Windows): then we are only told when the shell itself ends.
    return undefined
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

import { execFileSync } from 'node:child_process'
import { fstatSync } from 'node:fs'

/**
 * Calls back once no process is left that could stop us: npm, and programs that started us, may be killed
 * without passing that on. A program holds our standard input by a pipe. A shell does not, and its end does
 * not end us, because a person may leave a node running in the background.
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
 * npm runs scripts in a shell, which survives when npm is killed.
 *
 * @param {number} pid
 */
function behindShell(pid) {
  try {
    const text = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', `${pid}`], { encoding: 'utf8' })
    const above = /^\s*(\d+)\s+\S*sh\s*$/.exec(text)?.[1]
    return above === undefined ? undefined : Number(above)
  } catch {
    // No ps here (Windows): only the end of the shell itself is visible.
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

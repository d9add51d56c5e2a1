import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, from wherever a script is called. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** The environment at start. Vite writes its own NODE_ENV into it, and child processes would build for that. */
const environment = { ...process.env }

/**
 * Runs a command of the system or of an installed package, and shows its output as our own.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, stdout?: 'inherit' | 2, timeout?: number }} [options]
 *   `cwd` defaults to the project's folder; `stdout: 2` sends its output to stderr; `timeout` in milliseconds.
 * @returns {Promise<number>} its exit code; 1 if it could not start or was ended by a signal
 */
export function run(command, args, { cwd = root, env = {}, stdout = 'inherit', timeout } = {}) {
  const PATH = [join(root, 'node_modules', '.bin'), environment.PATH].join(delimiter)
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...environment, PATH, ...env },
      stdio: ['ignore', stdout, 'inherit'],
      shell: process.platform === 'win32',
      ...(timeout && { timeout }),
    })
    child.on('error', () => resolve(1))
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/**
 * True if a script was started directly, and not imported by another.
 *
 * @param {string} url its `import.meta.url`
 */
export const isMain = (url) => process.argv[1] === fileURLToPath(url)

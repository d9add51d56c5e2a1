import { join } from 'node:path'
import { root } from './run.mjs'

/**
 * Imports a TypeScript module of the project; Node 20 can't do that itself.
 *
 * @param {string} file relative to the project's folder
 * @returns {Promise<any>} its exports
 */
export async function load(file) {
  const { runnerImport } = await import('vite')
  const { module } = await runnerImport(join(root, file), { root, configFile: false, logLevel: 'error' })
  return module
}

import { join } from 'node:path'
import { root } from './run.mjs'

/**
 * Imports a TypeScript module of the project; Node 20 cannot by itself.
 *
 * @param {string} file from the project's folder on
 * @returns {Promise<any>} its exports
 */
export async function load(file) {
  const { runnerImport } = await import('vite')
  const { module } = await runnerImport(join(root, file), { root, configFile: false, logLevel: 'error' })
  return module
}

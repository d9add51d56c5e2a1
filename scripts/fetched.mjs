import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Fetches packages that we do not install, each alone and without its dependencies. npm checks them against the
 * registry's hash; a given hash must match as well.
 *
 * @param {Record<string, string | { source: string, integrity: string }>} packages by the name of their folder
 * @returns {string} the folder that holds them
 */
export function fetched(packages) {
  const folder = mkdtempSync(join(tmpdir(), 'packages-'))
  for (const [name, wanted] of Object.entries(packages)) {
    const { source, integrity } = typeof wanted === 'string' ? { source: wanted } : wanted
    const packed = execFileSync('npm', ['pack', '--silent', source], { cwd: folder, encoding: 'utf8' }).trim()
    const hash = createHash('sha512')
      .update(readFileSync(join(folder, packed)))
      .digest('base64')
    if (integrity && integrity !== `sha512-${hash}`) throw new Error(`${source} has another hash than ours`)
    mkdirSync(join(folder, name))
    execFileSync('tar', ['xzf', packed, '--strip-components=1', '-C', name], { cwd: folder })
  }
  return folder
}

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './run.mjs'

/**
 * Warnings of Mozilla's linter that we accept, with the reason. Any other warning fails.
 *
 * @type {Record<string, string>}
 */
const accepted = {
  UNSAFE_VAR_ASSIGNMENT:
    'React can set innerHTML. Nothing of ours does, and the policy of our pages forbids it.',
  KEY_FIREFOX_ANDROID_UNSUPPORTED_BY_MIN_VERSION: 'The wallet is not offered for Firefox on Android.',
}

/**
 * Runs `web-ext lint` on the build for Firefox: it reports what its store would refuse or question.
 *
 * @returns {Promise<number>} 0 if there is no error and no unexplained warning
 */
export async function lintFirefox() {
  const program = join(root, 'node_modules', 'web-ext', 'bin', 'web-ext.js')
  const folder = join(root, 'dist', 'firefox')
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [program, 'lint', '--no-config-discovery', '--output', 'json', '--source-dir', folder],
    // Otherwise it asks npm for a newer release of itself.
    { cwd: root, encoding: 'utf8', env: { ...process.env, NO_UPDATE_NOTIFIER: '1' } },
  )
  const report = parsed(stdout)
  if (!report) {
    console.error(`web-ext does not lint: ${stderr || stdout}`)
    return 1
  }
  const found = [
    ...report.errors,
    ...report.warnings.filter((/** @type {any} */ { code }) => !accepted[code]),
  ]
  for (const { code, message, file, line } of found)
    console.error(`${file ?? 'manifest.json'}:${line ?? ''} ${code}: ${message}`)
  if (found.length === 0) console.log(`No errors; ${report.warnings.length} warnings, each with a reason`)
  return found.length
}

function parsed(/** @type {string} */ text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

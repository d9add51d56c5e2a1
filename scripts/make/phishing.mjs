// Makes public/phishing.json from the list in the package eth-phishing-detect. With --check it writes nothing
// and fails if the file is stale.
import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../run.mjs'
import { load } from '../typescript.mjs'

const file = join(root, 'public', 'phishing.json')
const folder = join(root, 'node_modules', 'eth-phishing-detect')
const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
const { readPhishingFile } = await load('src/sites/phishingFile.ts')
const config = await readFile(join(folder, 'src', 'config.json'), 'utf8')
const source = `eth-phishing-detect ${version}`
const before = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
const read = readPhishingFile(config, source, before.source === source ? before.date : published())
if (!read.ok) throw new Error(read.problem)

const made = `${JSON.stringify(read.list)}\n`
const isStale = (await readFile(file, 'utf8').catch(() => '')) !== made
if (isStale && process.argv.includes('--check')) {
  console.error('Stale: public/phishing.json. Run npm run make -- phishing.')
  process.exitCode = 1
} else {
  if (isStale) await writeFile(file, made)
  console.log(`The phishing list is up to date: ${made.length} bytes, ${read.leftOut} names left out.`)
}
process.exit()

/** The package's publication date, YYYY-MM-DD: the package itself does not contain the list's date. */
function published() {
  const { stdout } = spawnSync('npm', ['view', 'eth-phishing-detect', 'time', '--json'], { encoding: 'utf8' })
  return String(JSON.parse(stdout)[version]).slice(0, 10)
}

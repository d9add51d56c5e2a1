import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'

/** What takes too long for every test run. Each has its own script: most find something new every night. */
const searches = ['schedules', 'kills', 'fuzz', 'firefox']

// Runs those that there are, also after one has found something, and says which did.
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const failed = []
for (const name of searches.filter((search) => Object.hasOwn(scripts, search))) {
  console.log(`\n— ${name}`)
  if ((await run('npm', ['run', '--silent', name])) !== 0) failed.push(name)
}
console.log(failed.length > 0 ? `\nFound something: ${failed.join(', ')}` : '\nNothing found.')
process.exit(failed.length > 0 ? 1 : 0)

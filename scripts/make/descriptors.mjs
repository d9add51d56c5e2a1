// Packs the clear-signing registry (ERC-7730) into public/registry, its test cases into a fixture, and a list of
// what is left out into docs/registry.md. `--from PATH` names a clone of the registry, `--commit HASH` another
// commit than the pinned one. `--check` compares and writes nothing.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { toFunctionSelector } from 'viem'
import { readCommit } from '../descriptors/clone.mjs'
import { merged } from '../descriptors/merge.mjs'
import { grouped } from '../descriptors/pack.mjs'
import { prover } from '../descriptors/prove.mjs'
import { reportOf } from '../descriptors/report.mjs'
import { validator } from '../descriptors/schemas.mjs'
import { pack } from '../pack.mjs'
import { root } from '../run.mjs'
import { load } from '../typescript.mjs'

const repository = 'https://github.com/ethereum/clear-signing-erc7730-registry'
const pinned = '3b66ba289cd3988ea791346629445f9ab6ae86f3'
const folder = join(root, 'public', 'registry')
const own = join(root, 'scripts', 'descriptors', 'own')
const cases = join(root, 'src', 'ui', 'descriptors', 'registryCases.json.gz')
const report = join(root, 'docs', 'registry.md')

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    commit: { type: 'string', default: pinned },
    check: { type: 'boolean', default: false },
  },
})
if (!values.from) {
  console.error(`Usage: npm run make -- descriptors --from PATH, where PATH is a clone of ${repository}`)
  process.exit(1)
}
const { commit, date, files } = readCommit(values.from, values.commit, [
  'registry',
  'ercs',
  'specs',
  'LICENSE.md',
])
if (!files.get('LICENSE.md')?.includes('CC0')) throw new Error('The licence is no longer CC0')
for (const name of readdirSync(own)) files.set(`own/${name}`, readFileSync(join(own, name), 'utf8'))

/** @param {RegExp} path */
const parsed = (path) =>
  new Map([...files].filter(([name]) => path.test(name)).map(([name, text]) => [name, JSON.parse(text)]))

const sources = parsed(/^(?:registry\/[\w-]+|ercs|own)\/[^/]+\.json$/)
const validate = validator(parsed(/^specs\/[^/]+\.schema\.json$/))
const names = ['describe', 'fieldLines', 'formatField', 'intentSentence', 'path', 'valueNode']
const modules = await Promise.all(
  [...names.map((name) => `src/ui/descriptors/${name}.ts`), 'src/domain/typedData.ts'].map(load),
)
const wallet = Object.assign({}, ...modules)
const selectorOf = (/** @type {string} */ key) => toFunctionSelector(wallet.functionOf(key))
const prove = prover({ ...wallet, selectorOf })

/** @type {import('../descriptors/prove.mjs').Drop[]} */
const drops = []
const proven = []
const described = [...sources.keys()].filter((path) => /\/(?:calldata|eip712)-[^/]+$/.test(path)).sort()
for (const path of described) {
  const problem = validate(sources.get(path))
  if (problem) {
    drops.push({ path, why: problem })
    continue
  }
  try {
    const found = await prove(path, merged(sources, path))
    drops.push(...found.drops)
    if ('one' in found) proven.push({ path, ...found })
  } catch (error) {
    drops.push({ path, why: /** @type {Error} */ (error).message })
  }
}
const { entities, index, drops: doubled } = grouped(proven, selectorOf)
const useless = drops.find(({ path }) => path.startsWith('own/'))
if (useless) throw new Error(`${useless.path} ${useless.key ?? ''}: ${useless.why}`)
drops.push(...doubled)
const bodies = new Map(Object.entries(entities).map(([name, entity]) => [`${name}.json`, linesOf(entity)]))
const hash = createHash('sha256')
for (const [name, body] of bodies) hash.update(`${name}\n${body}`)
const source = { commit, date, licence: 'CC0-1.0', sha256: hash.digest('hex') }
bodies.set('index.json', linesOf({ source: [source], ...index }))

const tests = parsed(/^(?:registry\/[\w-]+|ercs)\/testsv2\/[^/]+\.json$/)
const fixture = {
  cases: Object.fromEntries(tests),
  descriptors: Object.fromEntries([...sources].filter(([path]) => !path.startsWith('own/')).map(withoutAbi)),
}
const wanted = new Map([
  ...[...bodies].map(([name, body]) => /** @type {const} */ ([join(folder, name), Buffer.from(body)])),
  [report, Buffer.from(reportOf({ repository, source, drops, described, proven }))],
  [cases, Buffer.from(pack(Buffer.from(JSON.stringify(fixture))))],
])
const stale = [...wanted].filter(([file, body]) => !existsSync(file) || !readFileSync(file).equals(body))
if (values.check && stale.length > 0) {
  console.error(`Stale: ${stale.map(([file]) => file).join(', ')}. Run npm run make -- descriptors.`)
  process.exit(1)
}
if (!values.check) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [file, body] of wanted) writeFileSync(file, body)
}
console.log(`The registry of ${date} is packed: ${proven.length} of ${described.length} descriptors.`)
process.exit()

/** JSON with one line per entry, for small differences between commits. @param {Record<string, any>} value */
function linesOf(value) {
  const groups = Object.entries(value).map(([name, group]) => {
    const lines = Array.isArray(group)
      ? group.map((one) => JSON.stringify(one))
      : Object.entries(group).map(([key, one]) => `${JSON.stringify(key)}:${JSON.stringify(one)}`)
    const [open, close] = Array.isArray(group) ? '[]' : '{}'
    return `${JSON.stringify(name)}:${open}\n${lines.join(',\n')}\n${close}`
  })
  return `{${groups.join(',\n')}}\n`
}

/** @param {[string, any]} entry @returns {[string, any]} */
function withoutAbi([path, { context, ...rest }]) {
  const { abi: _, ...contract } = context?.contract ?? {}
  return [
    path,
    { ...rest, ...(context && { context: { ...context, ...(context.contract && { contract }) } }) },
  ]
}

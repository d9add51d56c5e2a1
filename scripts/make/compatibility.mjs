import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMain, root } from '../run.mjs'
import { load } from '../typescript.mjs'

/** One test of `e2e/clients` in one browser. @typedef {{ file: string, title: string, client: string, browser: string, passed: boolean }} Entry */

/** @typedef {{ file: string, title: string }} Test */

/** A promise of the interface, and the test that fails if it is broken; ‹…› is filled in at run time. @typedef {{ row: string, file: string, test: string }} Proof */

const recordFile = join(root, 'docs', 'compatibility.json')
const documentFile = join(root, 'docs', 'compatibility.md')

const rows = 'src/methods/interface.test.ts'
const errorsFile = 'e2e/sites/interface.spec.ts'

/** Promises of the interface outside its tables. @type {readonly Proof[]} */
const promises = [
  {
    row: 'Params by position or as an object',
    file: 'e2e/sites/watchAsset.spec.ts',
    test: 'params as an object, in an array, and as ["ERC20", options] are all taken',
  },
  {
    row: '`pending` has what is pre-confirmed, `latest` what is in a block',
    file: 'packages/test-node/node.test.ts',
    test: 'what is pre-confirmed shows in pending first and in latest once canonical',
  },
  {
    row: 'A node that has the two methods and nothing else',
    file: 'e2e/sites/minimal.spec.ts',
    test: 'a ‹mode› batch goes through with figures entered by hand, and is counted',
  },
  {
    row: '`atomicRequired: true` runs all calls or none',
    file: 'e2e/batches/batch.spec.ts',
    test: 'viem sends an atomic batch that upgrades the account in the same transaction',
  },
  {
    row: '`atomicRequired: false` may run them one by one',
    file: 'e2e/batches/batch.spec.ts',
    test: 'viem sends a sequential batch: three calls, three receipts, in order',
  },
  {
    row: 'Some calls fail while others succeed',
    file: 'e2e/batches/batch.spec.ts',
    test: 'a batch whose second call reverts is shown as partly done, with both receipts',
  },
  {
    row: 'A batch is `pending` until its transactions are in blocks',
    file: 'e2e/batches/status.spec.ts',
    test: 'while it is only pre-confirmed a batch stays at 100 and shows the receipts apart',
  },
  {
    row: '`chainId` is that of the selected network',
    file: 'e2e/sites/interface.spec.ts',
    test: 'a batch for another known network switches to it with the approval',
  },
  {
    row: 'With *Strict interface* on, no required member may be missing',
    file: 'e2e/sites/interface.spec.ts',
    test: 'Strict interface refuses what clients leave out',
  },
  {
    row: 'A rejected batch can be asked for again under its id',
    file: 'e2e/batches/batch.spec.ts',
    test: 'a rejected batch is 4001, and its id is free again',
  },
  {
    row: 'A replacement raises the fees by 10 % or more',
    file: 'e2e/batches/transaction.spec.ts',
    test: 'a nonce that is on its way replaces that transaction, which the approval says',
  },
  {
    row: 'The list shows a watched token',
    file: 'e2e/batches/batch.spec.ts',
    test: 'a token is added after its contract answered, and the list shows its balance',
  },
]

/**
 * The client tests in a JSON report of Playwright.
 *
 * @param {{ suites: any[] }} report
 * @returns {Entry[]}
 */
export function entriesOf(report) {
  const specs = (/** @type {any} */ suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
  return report.suites.flatMap(specs).flatMap(({ file, title, tests }) =>
    tests.flatMap((/** @type {any} */ { annotations, results }) => {
      const said = (/** @type {string} */ type) =>
        annotations.find((/** @type {any} */ annotation) => annotation.type === type)?.description
      const [client, browser] = [said('client'), said('browser')]
      const passed =
        results.length > 0 && results.every((/** @type {any} */ { status }) => status === 'passed')
      return client && browser ? [{ file: `e2e/${file}`, title, client, browser, passed }] : []
    }),
  )
}

/**
 * Replaces the last run in the same browser with a new one; a test that ran several times must pass each time.
 *
 * @param {readonly Entry[]} recorded
 * @param {readonly Entry[]} ran
 * @returns {Entry[]}
 */
export function merge(recorded, ran) {
  /** @type {Map<string, Entry>} */
  const entries = new Map()
  const key = (/** @type {Entry} */ { file, title, browser }) => `${browser.split(' ')[0]} ${file} ${title}`
  for (const entry of recorded) entries.set(key(entry), entry)
  const fresh = new Set()
  for (const entry of ran) {
    const passed = entry.passed && (!fresh.has(key(entry)) || entries.get(key(entry))?.passed === true)
    entries.set(key(entry), { ...entry, passed })
    fresh.add(key(entry))
  }
  return [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry)
}

/**
 * Every row of the interface with its test; two test files iterate over its tables.
 *
 * @returns {Promise<Proof[]>}
 */
export async function proofs() {
  const { parameters, errors, results, limits } = await load('e2e/interface.ts')
  const at = (/** @type {{ method: string, name: string }} */ { method, name }) =>
    name ? `\`${method}\` \`${name}\`` : `\`${method}\``
  return [
    ...parameters.map((/** @type {any} */ row) => ({
      row: `${at(row)}: ${row.meaning}`,
      file: rows,
      test: '… … takes what it should',
    })),
    ...results.map((/** @type {any} */ row) => ({
      row: `${at(row)} answers: ${row.meaning}`,
      file: rows,
      test: '‹method› ‹name›: ‹meaning›',
    })),
    ...limits.map((/** @type {any} */ row) => ({
      row: `${at(row)}: ${row.meaning}, ${row.most} at most`,
      file: rows,
      test: '‹method› ‹name›: ‹meaning›, ‹most› at most',
    })),
    ...errors.map((/** @type {any} */ { method, code, message }) => ({
      row: `\`${method}\` gives ${code} "${message}"`,
      file: errorsFile,
      test: '‹method› gives ‹code› "‹message›"',
    })),
    ...promises,
  ]
}

/**
 * The text of `docs/compatibility.md`: all existing tests, including those without a record.
 *
 * @param {readonly Entry[]} entries
 * @param {readonly Proof[]} interfaceRows
 * @param {readonly Test[]} tests
 * @returns {string}
 */
export function compatibilityDocument(entries, interfaceRows, tests) {
  const names = ['Chromium', 'Firefox']
  const browsers = names.map((name) => {
    const versions = [
      ...new Set(entries.map(({ browser }) => browser).filter((browser) => browser.startsWith(name))),
    ]
    return { name, title: versions.join(', ') || name }
  })
  const outcome = (/** @type {Entry | undefined} */ entry) =>
    entry ? (entry.passed ? 'passed' : '**failed**') : 'not recorded'
  const clients = tests.map(({ file, title }) => {
    const ran = entries.filter((entry) => entry.file === file && entry.title === title)
    const outcomes = names.map((name) => outcome(ran.find(({ browser }) => browser.startsWith(name))))
    return [ran[0]?.client ?? '', `[${title}](../${file})`, ...outcomes]
  })
  return `<!-- Generated by \`npm run make -- compatibility\`. Do not edit. -->

# Compatibility

Client libraries run unmodified from npm, each in its own page beside the wallet in a real browser. Each line is a test with
its last recorded result. \`npm run e2e -- e2e/clients\` runs them, with \`VOLLEY_BROWSER=firefox\` in Firefox;
\`npm run make -- compatibility\` records the results.

${table(['Client', 'Test', ...browsers.map(({ title }) => title)], clients)}
## The interface, row by row

If the wallet breaks a row, its test fails.

${table(
  ['Row', 'Test'],
  interfaceRows.map(({ row, file, test }) => [row, `[${test}](../${file})`]),
)}`
}

/**
 * A test's source with its titles as above: values that are filled in at run time are in angled quotes.
 *
 * @param {string} source
 */
export const plain = (source) => source.replace(/\$\{(\w+)\}|\$(\w+)/g, '‹$1$2›').replaceAll('%s', '…')

/** @param {readonly string[]} heads @param {readonly (readonly string[])[]} lines */
function table(heads, lines) {
  const line = (/** @type {readonly string[]} */ cells) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return `${[line(heads), line(heads.map(() => '---')), ...lines.map(line)].join('\n')}\n`
}

/** @returns {Entry[]} */
export function recorded() {
  return existsSync(recordFile) ? JSON.parse(readFileSync(recordFile, 'utf8')) : []
}

/** All existing client tests. @returns {Test[]} */
export function tests() {
  return ['e2e/clients', 'e2e/clients/apart']
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
    .filter((file) => file.endsWith('.spec.ts'))
    .sort()
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/^test\(\s*(['"])(.+?)\1,/gm)].map(
        ([, , title = '']) => ({
          file,
          title,
        }),
      ),
    )
}

/** `npm run make -- compatibility [report …]`: records reports (or the last run's), writes the document. */
if (isMain(import.meta.url)) {
  const named = process.argv.slice(2)
  const cache = join(root, '.cache')
  const reports = named.length
    ? named
    : readdirSync(cache)
        .filter((file) => /^e2e.*\.json$/.test(file))
        .map((file) => join(cache, file))
  const ran = reports.flatMap((file) => entriesOf(JSON.parse(readFileSync(file, 'utf8'))))
  const known = tests()
  const entries = merge(recorded(), ran).filter((entry) =>
    known.some(({ file, title }) => file === entry.file && title === entry.title),
  )
  writeFileSync(recordFile, `${JSON.stringify(entries, null, 2)}\n`)
  writeFileSync(documentFile, compatibilityDocument(entries, await proofs(), known))
  console.log(`Recorded ${ran.length} tests of clients from ${reports.length} reports.`)
}

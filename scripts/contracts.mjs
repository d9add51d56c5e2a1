/**
 * Compiles the test contracts: `node scripts/contracts.mjs` writes e2e/contracts/artifacts.json, which is
 * committed so that the tests need no compiler. Name a change of that file in the commit message.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import solc from 'solc'

const folder = new URL('../e2e/contracts/', import.meta.url)
const files = readdirSync(folder).filter((file) => file.endsWith('.sol'))

const require = createRequire(import.meta.url)

/** Reads what a contract imports from an installed package. @param {string} path */
const imported = (path) => ({ contents: readFileSync(require.resolve(path), 'utf8') })

const output = JSON.parse(
  solc.compile(
    JSON.stringify({
      language: 'Solidity',
      sources: Object.fromEntries(
        files.map((file) => [file, { content: readFileSync(new URL(file, folder), 'utf8') }]),
      ),
      settings: {
        // Cancun code also runs on the chain without Prague.
        evmVersion: 'cancun',
        optimizer: { enabled: true, runs: 200 },
        metadata: { appendCBOR: false, bytecodeHash: 'none' },
        outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
      },
    }),
    { import: imported },
  ),
)

const problems = (output.errors ?? []).map(
  (/** @type {{ formattedMessage: string }} */ e) => e.formattedMessage,
)
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exit(1)
}

/** @type {Record<string, { abi: unknown, bytecode: string }>} */
const artifacts = {}
for (const file of files) {
  const name = file.replace('.sol', '')
  const { abi, evm } = output.contracts[file][name]
  if (evm.bytecode.object !== '') artifacts[name] = { abi, bytecode: `0x${evm.bytecode.object}` }
}

writeFileSync(new URL('artifacts.json', folder), `${JSON.stringify(artifacts, null, 2)}\n`)
process.stdout.write(`Compiled ${Object.keys(artifacts).join(', ')}\n`)

// Checks public/functions.json against the packages of the contracts' authors, and reads the contracts'
// addresses from them. These packages are not part of the wallet, and have too many dependencies to install:
// npm fetches each alone and checks its hash.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAbiParameters, toFunctionSelector } from 'viem'
import { fetched } from '../fetched.mjs'
import { root, run } from '../run.mjs'

const packages = {
  sdk: '@uniswap/sdk-core@7.19.4',
  universal: '@uniswap/universal-router-sdk@5.13.0',
  v4: '@uniswap/v4-sdk@2.4.0',
  v2: '@uniswap/v2-periphery@1.1.0-beta.0',
  v3: '@uniswap/v3-periphery@1.4.4',
  v3b: '@uniswap/swap-router-contracts@1.3.1',
  router: '@uniswap/universal-router@2.1.0',
  aave: '@bgd-labs/aave-address-book@4.44.22',
}

/** Not in any package; the authors' documents name the same address for all these chains. */
const everywhere = {
  Permit2: ['0x000000000022D473030F116dDEE9F6B43aC78BA3'],
  Multicall3: ['0xcA11bde05977b3631167028862bE2a173976CA11'],
  '1inch router': [
    '0x1111111254EEB25477B68fb85Ed929f73A960582',
    '0x111111125421cA6dc452d289314280a0f8842A65',
  ],
}
const v3Router = '0xE592427A0AEce92De3Edee1F18E0157C05861564'
const chains = [1, 10, 56, 100, 130, 137, 8453, 42161, 42220, 43114, 59144, 534352, 84532, 11155111, 11155420]

const folder = fetched(packages)
const text = (/** @type {string} */ path) => readFileSync(join(folder, path), 'utf8')

const file = join(root, 'public', 'functions.json')
const table = JSON.parse(readFileSync(file, 'utf8'))

/** @type {Record<string, string>} */
const abis = {
  'Uniswap V2 router': 'v2/build/IUniswapV2Router02.json',
  'Uniswap V3 router': 'v3/artifacts/contracts/SwapRouter.sol/SwapRouter.json',
  'Uniswap router': 'v3b/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json',
  'Uniswap Universal Router': 'router/artifacts/contracts/UniversalRouter.sol/UniversalRouter.json',
}
/**
 * For contracts without a package: as published with their sources.
 *
 * @type {Record<string, string[]>}
 */
const published = {
  Multicall3: ['0x252dba42', '0xbce38bd7', '0xc3077fa9', '0x399542e9', '0x82ad56cb', '0x174dea71'],
  Permit2: ['0x2b67b570', '0x2a2d80d1', '0x36c78516', '0x0d58b1db', '0xcc53287f'],
  '1inch router': ['0x12aa3caf', '0x07ed2379'],
  '0x exchange': ['0x415565b0', '0xd9627aa4'],
  'Aave V3 pool': ['0x617ba037', '0x69328dec', '0xa415bcad', '0x573ade81'],
  Lido: ['0xa1903eab'],
}

const problems = []
for (const { abi, at } of table.functions) {
  const selector = toFunctionSelector(`function ${abi}`)
  for (const name of at) {
    const known = abis[name]
      ? JSON.parse(text(abis[name])).abi.flatMap((/** @type {any} */ one) =>
          one.type === 'function' ? toFunctionSelector(one) : [],
        )
      : published[name]
    if (!known?.includes(selector)) problems.push(`${name} has no ${abi}`)
  }
}

/** Commands and actions by code: the enum's names, and their parameters if the source writes them out. */
function checkSteps(/** @type {string} */ name, /** @type {string} */ source) {
  const code = text(source)
  for (const [step, { abi, steps }] of Object.entries(table.steps[name])) {
    const [, called, inputs] = /^(\w+)\((.*)\)$/.exec(abi) ?? []
    if (!code.includes(`"${called}"] = ${Number.parseInt(step, 16)}]`))
      problems.push(`${name} ${step} is not ${called}`)
    const written = new RegExp(`${called}\\]: (?:\\[|\\{)([^]*?)\\n    (?:\\]|\\}),`).exec(code)?.[1] ?? ''
    const types = [...written.matchAll(/type: '([^']+)'/g)].map(([, type]) => type)
    const ours = inputs ? parseAbiParameters(inputs).map(({ type }) => type) : types
    if (!steps && !/tuple/.test(ours.join()) && types.join() !== ours.join() && types.length === ours.length)
      problems.push(`${called} takes ${types}, not ${ours}`)
  }
}
checkSteps('universal', 'universal/dist/cjs/src/utils/routerCommands.js')
checkSteps('v4', 'v4/dist/cjs/src/utils/v4Planner.js')

/** @type {Record<string, Record<string, string[]>>} */
const contracts = { 0: everywhere, 1: {} }
const named = (
  /** @type {number} */ chain,
  /** @type {string} */ name,
  /** @type {string[]} */ addresses,
) => {
  if (addresses.length > 0) contracts[chain] = { ...contracts[chain], [name]: addresses }
}
const addresses = text('sdk/dist/cjs/src/addresses.js')
const ids = Object.fromEntries(
  [...text('sdk/dist/cjs/src/chains.js').matchAll(/ChainId\["(\w+)"\] = (\d+)\]/g)].map(([, name, id]) => [
    id,
    name,
  ]),
)
const v2Routers = /V2_ROUTER_ADDRESSES = \{([^}]*)\}/.exec(addresses)?.[1] ?? ''
const routers = text('universal/dist/cjs/src/utils/constants.js')
  .split(/\n {4}\[/)
  .slice(1)
for (const chain of chains) {
  const v2 = new RegExp(`ChainId\\.${ids[chain]}\\]: '(0x\\w+)'`).exec(v2Routers)?.[1]
  named(chain, 'Uniswap V2 router', v2 ? [v2] : [])
  named(chain, 'Uniswap V3 router', [1, 10, 137, 42161].includes(chain) ? [v3Router] : [])
  named(chain, 'Uniswap router', swapRouter02(chain))
  const own = routers.find((one) => one.startsWith(`${chain}]`)) ?? ''
  const versions = [...own.matchAll(/Version\.(\w+)\]: \{\s+address: '(0x\w+)'/g)]
  const addressesOf = (/** @type {boolean} */ isFirst) => [
    ...new Set(
      versions.flatMap(([, version = '', address = '']) =>
        version.startsWith('V1') === isFirst ? [address] : [],
      ),
    ),
  ]
  // The first version runs other steps under some codes.
  const first = addressesOf(true)
  named(chain, 'Uniswap Universal Router V1', first)
  named(
    chain,
    'Uniswap Universal Router',
    addressesOf(false).filter((one) => !first.includes(one)),
  )
}
named(1, '0x exchange', ['0xDef1C0ded9bec7F1a1670819833240f027b25EfF'])
for (const chain of [1, 100, 42161, 8453, 11155111])
  named(chain, 'CoW Protocol', ['0x9008D19f58AAbD9eD0D60971565AA8510560ab41'])

named(1, 'Lido', ['0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84'])
for (const [chain, address] of Object.entries(lendingPools())) named(Number(chain), 'Aave V3 pool', [address])

/** From Aave's own address book. */
function lendingPools() {
  const books = {
    1: 'Ethereum',
    10: 'Optimism',
    137: 'Polygon',
    8453: 'Base',
    42161: 'Arbitrum',
    43114: 'Avalanche',
  }
  return Object.fromEntries(
    Object.entries(books).map(([chain, book]) => {
      const address = /POOL\s*[=:]\s*["'](0x[0-9a-fA-F]{40})/.exec(text(`aave/dist/AaveV3${book}.mjs`))?.[1]
      if (!address) throw new Error(`Aave's address book has no pool on ${book}`)
      return [chain, address]
    }),
  )
}

/** The package names the address for some chains; the default is the first address that was ever deployed. */
function swapRouter02(/** @type {number} */ chain) {
  const own = new RegExp(`ChainId\\.${ids[chain]}\\]: (\\w+_ADDRESSES)`).exec(addresses)?.[1]
  const written = own && new RegExp(`const ${own} = \\{([^}]*)\\}`).exec(addresses)?.[1]
  const address = written && /swapRouter02Address: '(0x\w+)'/.exec(written)?.[1]
  if (address) return [address]
  return [1, 10, 137, 42161].includes(chain) ? ['0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'] : []
}

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
writeFileSync(file, `${JSON.stringify({ ...table, contracts }, null, 1)}\n`)
await run('biome', ['format', '--write', file])
console.log(`The table of functions is up to date: ${table.functions.length} functions.`)

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getAddress } from 'viem'

/** The metadata's names of the networks whose tokens the wallet lists. @type {Record<string, number>} */
const chainIds = {
  ethereum: 1,
  'optimistic-ethereum': 10,
  'binance-smart-chain': 56,
  xdai: 100,
  'polygon-pos': 137,
  base: 8453,
  'arbitrum-one': 42161,
  celo: 42220,
  avalanche: 43114,
  linea: 59144,
  scroll: 534352,
}

/**
 * @typedef {{ symbol: string, name: string, decimals: number }} Described
 * @typedef {{ chainId: number, address: string, icon?: string, by: Record<string, Described> }} Known
 */

/**
 * The packages' facts about tokens: `icon` is the file that web3icons has for the address.
 *
 * @param {string} folder from `fetched`
 * @returns {Promise<Map<string, Known>>} by chain id and address
 */
export async function knownTokens(folder) {
  /** @type {Map<string, Known>} */
  const known = new Map()
  const at = (/** @type {number} */ chainId, /** @type {string} */ address) => {
    const key = keyOf(chainId, address)
    const one = known.get(key) ?? { chainId, address: getAddress(address), by: {} }
    known.set(key, one)
    return one
  }
  const load = (/** @type {string} */ path) => import(pathToFileURL(join(folder, path)).href)
  const read = (/** @type {string} */ path) => JSON.parse(readFileSync(join(folder, path), 'utf8')).tokens

  const { tokens } = await load('metadata/dist/metadata/index.js')
  for (const { addresses = {}, filePath } of tokens)
    for (const [network, address] of Object.entries(addresses)) {
      const chainId = chainIds[network]
      if (chainId) at(chainId, address).icon = filePath.replace('token:', 'tokens/')
    }
  const lists = {
    optimism: (await load('optimism/dist/index.mjs')).default.tokens,
    aave: read('aave/tokenlist.json').filter((/** @type {any} */ { tags }) => tags.includes('underlying')),
    superfluid: read('superfluid/dist/superfluid.extended.tokenlist.json'),
    // Last, so that a row never has its words.
    uniswap: read('uniswap/build/uniswap-default.tokenlist.json'),
  }
  for (const [list, rows] of Object.entries(lists))
    for (const { chainId, address, symbol, name, decimals } of rows)
      if (Object.values(chainIds).includes(chainId) || chainId === 130)
        at(chainId, address).by[list] = { symbol, name, decimals }
  return known
}

/** @param {number} chainId @param {string} address */
export const keyOf = (chainId, address) => `${chainId}:${address.toLowerCase()}`

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as chains from 'viem/chains'
import { isMain, root } from '../run.mjs'

export const file = join(root, 'public', 'chains.json')

/** URLs that a node may have in the wallet. @param {readonly string[]} [urls] */
const safe = (urls = [], scheme = 'https:') =>
  urls.filter((url) => URL.canParse(url) && new URL(url).protocol === scheme)

/**
 * What `viem/chains` knows, one chain a line: chain id, name, symbol and decimals of its coin, nodes, explorer, nodes by
 * WebSocket, whether it is a test network, and milliseconds between blocks, with 0 and '' for what is not known. Of
 * several with one id the first by name; those without a node that is reached by https are left out.
 */
export function knownChains() {
  const byId = new Map()
  for (const chain of Object.values(chains).toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const { id, name, nativeCurrency, rpcUrls, blockExplorers, testnet, blockTime } =
      /** @type {import('viem').Chain} */ (chain)
    const http = safe(rpcUrls.default.http)
    if (byId.has(id) || http.length === 0) continue
    const [explorer = ''] = safe([blockExplorers?.default.url ?? ''])
    const ws = safe(rpcUrls.default.webSocket, 'wss:')
    const coin = [nativeCurrency.symbol, nativeCurrency.decimals]
    byId.set(id, [
      id,
      name,
      ...coin,
      http.slice(0, 4),
      explorer,
      ws[0] ?? '',
      testnet ? 1 : 0,
      blockTime ?? 0,
    ])
  }
  const rows = [...byId.values()].sort(([one], [other]) => one - other)
  return `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`
}

if (isMain(import.meta.url)) writeFileSync(file, knownChains())

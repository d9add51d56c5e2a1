import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as chains from 'viem/chains'
import { isMain, root } from '../run.mjs'

export const file = join(root, 'public', 'chains.json')

/** Keeps URLs that the wallet accepts for a node. @param {readonly string[]} [urls] */
const safe = (urls = [], scheme = 'https:') =>
  urls.filter((url) => URL.canParse(url) && new URL(url).protocol === scheme)

/**
 * The chains of `viem/chains`, one per line: chain id, name, symbol and decimals of the coin, nodes, explorer,
 * WebSocket nodes, test network or not, and milliseconds between blocks; 0 and '' mean unknown. Of several
 * chains with one id, this keeps the first by name. It leaves out chains without an https node.
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

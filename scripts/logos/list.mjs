import { drawn, others, testNetworks, tokens } from './choices.mjs'
import { keyOf } from './sources.mjs'

/**
 * @typedef {[symbol: string, name: string, decimals: number, address: string]} Row
 * @typedef {Record<string, Row[]>} List by chain id, as in `public/tokens.json`
 * @typedef {import('./sources.mjs').Known} Known
 */

/** Rows of the list that none of the packages has: test networks, and two that we read from the chain. */
const unconfirmed = [
  '130:0x4200000000000000000000000000000000000006',
  '534352:0xf55bec9cafdbe8730f096aa55dad6d22d44099df',
]

/**
 * The wallet's list of tokens with those added that we chose. Two packages that we may copy must name a new token's
 * address. Two lists must give its decimals, and none may contradict: the wallet trusts ours before the contract's.
 *
 * @param {List} list
 * @param {Map<string, Known>} known
 * @returns {List}
 */
export function extended(list, known) {
  check(list, known)
  const rows = Object.entries(list).flatMap(([chainId, own]) => own.map((row) => ({ chainId, row })))
  const have = new Set(rows.map(({ chainId, row }) => keyOf(Number(chainId), row[3])))
  /** @type {{ rank: number, chainId: string, row: Row }[]} */
  const added = []
  for (const [key, { chainId, address, icon, by }] of known) {
    const [first, ...more] = Object.values(by)
    const naming = Object.keys(by).filter((list) => list !== 'uniswap')
    const isNamed = naming.length + (icon ? 1 : 0) > 1
    if (have.has(key) || !first || !isNamed || more.length === 0) continue
    const rank = rankOf(first.symbol)
    const isOther = icon && pictureOf(first.symbol) && icon !== pictureOf(first.symbol)
    if (rank < 0 || isOther || more.some(({ decimals }) => decimals !== first.decimals)) continue
    // A second token with the symbol would be an imitation of the first.
    if (list[chainId]?.some(([symbol]) => symbol === first.symbol)) continue
    added.push({
      rank,
      chainId: String(chainId),
      row: [first.symbol, first.name, first.decimals, address],
    })
  }
  added.sort((one, other) => one.rank - other.rank)
  return Object.fromEntries(
    Object.entries(list).map(([chainId, own]) => [
      chainId,
      [...own, ...added.filter((one) => one.chainId === chainId).map(({ row }) => row)],
    ]),
  )
}

/** Throws if the packages contradict the list, or do not know a row. @param {List} list @param {Map<string, Known>} known */
function check(list, known) {
  for (const [chainId, rows] of Object.entries(list))
    for (const [symbol, , decimals, address] of rows) {
      const key = keyOf(Number(chainId), address)
      const found = known.get(key)
      if (!found && !unconfirmed.includes(key) && !testNetworks.includes(chainId))
        throw new Error(`No package knows ${symbol} on ${chainId}`)
      if (Object.values(found?.by ?? {}).some((one) => one.decimals !== decimals))
        throw new Error(`${symbol} on ${chainId} has other decimals`)
      const picture = pictureOf(symbol)
      if (picture?.startsWith('tokens/') && found?.icon && found.icon !== picture)
        throw new Error(`${symbol} on ${chainId} has the icon ${found.icon}, not ${picture}`)
    }
}

/** The picture of a token in the wallet's own list. A contract's own symbol decides nothing. @param {string} symbol */
export function pictureOf(symbol) {
  if (drawn[symbol]) return undefined
  return (
    others[symbol] ?? (tokens.includes(symbol.toUpperCase()) ? `tokens/${symbol.toUpperCase()}` : undefined)
  )
}

/** @param {string} symbol */
function rankOf(symbol) {
  return [...tokens, ...Object.keys(others), ...Object.keys(drawn)].findIndex(
    (one) => one === symbol || one === symbol.toUpperCase(),
  )
}

import { coins, networks, testNetworks } from './choices.mjs'
import { pictureOf } from './list.mjs'

/**
 * @typedef {import('./list.mjs').List} List
 * @typedef {{ networks: Record<string, string>, coins: Record<string, string>, tokens: Record<string, Record<string, string>> }} Index
 */

/** The picture of each network, coin and token. A token is found by its chain and address alone. @param {List} list @returns {Index} */
export function logosOf(list) {
  return {
    networks: Object.fromEntries(
      Object.entries(networks).flatMap(([id, one]) => ('picture' in one ? [[id, one.picture]] : [])),
    ),
    coins: Object.fromEntries(Object.entries(coins)),
    tokens: Object.fromEntries(
      Object.entries(list)
        .filter(([id]) => !testNetworks.includes(id))
        .map(([id, rows]) => [id, Object.fromEntries(rows.flatMap(pictured))]),
    ),
  }
}

/** @param {import('./list.mjs').Row} row @returns {[string, string][]} */
function pictured([symbol, , , address]) {
  const picture = pictureOf(symbol)
  return picture ? [[address.toLowerCase(), picture]] : []
}

/** @param {Index} index */
export function picturesIn({ networks, coins, tokens }) {
  const all = [networks, coins, ...Object.values(tokens)].flatMap((names) => Object.values(names))
  return [...new Set(all)].sort()
}

export const written = {
  /** As Biome formats it. @param {List} list */
  list: (list) => {
    const chains = Object.entries(list).map(
      ([id, rows]) =>
        `  "${id}": [\n${rows.map((row) => `    [${row.map((one) => JSON.stringify(one)).join(', ')}]`).join(',\n')}\n  ]`,
    )
    return `{\n${chains.join(',\n')}\n}\n`
  },
  /** A picture a line. @param {Index} index @param {Record<string, string>} pictures */
  logos: (index, pictures) => {
    const lines = Object.entries(pictures).map((entry) => entry.map((one) => JSON.stringify(one)).join(':'))
    return `${JSON.stringify(index).slice(0, -1)},\n"pictures":{\n${lines.join(',\n')}\n}}\n`
  },
}

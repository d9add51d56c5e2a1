import { drawn, networks, packages, policies } from './choices.mjs'
import { pictureOf } from './list.mjs'

/**
 * `docs/logos.md`: where each picture comes from, and why some are drawn.
 *
 * @param {import('./list.mjs').List} list
 * @param {import('./logos.mjs').Index} index
 */
export function documentOf(list, index) {
  const { web3icons, icons } = packages
  /** @type {Map<string, { symbols: Set<string>, chains: Set<string> }>} */
  const uses = new Map()
  const use = (/** @type {string} */ picture, /** @type {string} */ symbol, /** @type {string} */ chain) => {
    const one = uses.get(picture) ?? { symbols: new Set(), chains: new Set() }
    one.symbols.add(symbol)
    one.chains.add(chain)
    uses.set(picture, one)
  }
  for (const [id, picture] of Object.entries(index.networks)) use(picture, 'the network', id)
  for (const [id, picture] of Object.entries(index.coins)) use(picture, 'the coin', id)
  for (const [id, rows] of Object.entries(list))
    for (const [symbol] of rows) {
      const picture = index.tokens[id] && pictureOf(symbol)
      if (picture) use(picture, symbol, id)
    }
  const rows = [...uses]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([picture, { symbols, chains }]) => {
      const { source, licence } = picture.startsWith('icons/') ? icons : web3icons
      return `| \`${picture}\` | ${[...symbols].join(', ')} | ${[...chains].join(', ')} | \`${source.replace(/@[\d.]+$/, '')}\` | ${licence} |`
    })
  const without = Object.entries(networks).flatMap(([id, one]) =>
    'none' in one ? [`| network ${id} | ${one.none} |`] : [],
  )
  return `<!-- Made by npm run make -- logos from scripts/logos/choices.mjs. Do not edit. -->

# Logos

The pictures of networks, coins and well-known tokens, in \`public/logos.json\`. Pages read them from the extension; no web page can.

- **Licence**: the drawings are published under MIT (\`${web3icons.source}\`) and CC0 (\`${icons.source}\`), and ship as published, without white space, comments and classes. A licence of a drawing gives no right in a trademark.
- **Trademarks**: the wallet shows a mark unchanged, next to the name, only to identify the network or token. It claims no tie to the owner. A mark is left out if its owner's policy forbids that, or if it names an owner that is known to ask for permission; then the wallet draws a picture or a monogram itself. We remove any mark that its owner asks us to remove.
- **Which token**: chain id and address decide, from the wallet's own list in \`public/tokens.json\`. A contract's own claims decide nothing. At least two of the lists below name the address and the decimals of each token that came with the pictures, and none contradicts. At least one package confirms each older token that is not on a test network, except WETH on Unichain and USDT on Scroll. Uniswap's list is only compared, and nothing of it ships: ${Object.entries(
    packages,
  )
    .filter(([name]) => name !== 'icons' && name !== 'web3icons')
    .map(([, { source, licence }]) => `\`${source}\` (${licence})`)
    .join(', ')}.
- **No two tokens of a network share a picture**, so a bridged token beside the issuer's own stays drawn.

## Policies that we could read

For every other owner we found no policy that forbids showing a mark to name what it stands for. We did not read all of them.

| owner | says | so it is |
| --- | --- | --- |
${policies.map(({ owner, url, says, so }) => `| [${owner}](${url}) | ${says} | ${so} |`).join('\n')}

## Drawn by the wallet

| what | why |
| --- | --- |
${[...without, ...Object.entries(drawn).map(([symbol, why]) => `| ${symbol} | ${why} |`)].join('\n')}

## Pictures

| picture | shown for | on chains | package | licence |
| --- | --- | --- | --- | --- |
${rows.join('\n')}

## Licence of web3icons

MIT, by ${web3icons.author}. The package states the licence and contains no text of it.
`
}

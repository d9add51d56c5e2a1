import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { root } from './run.mjs'
import { load } from './typescript.mjs'

/** Text files, and data that is never contacted unasked: hosts to compare with, and networks to pick. */
const read = /\.(js|html|css|svg|json|txt)(\.gz)?$/
const data = ['phishing.json.gz', 'chains.json.gz']

/** All hosts that we ship, besides the nodes and explorers of networks, and the reason for each. */
const allowed = {
  'http://*/*': 'the pages that the provider is put into',
  'https://*/*': 'the pages that the provider is put into',
  'http://127.0.0.1/*': 'a permission that a source of prices on this machine may ask for',
  'http://localhost/*': 'a permission that a source of prices on this machine may ask for',
  'https://public.pimlico.io/v2/*/rpc': 'a public bundler, contacted only if the person chooses it',
  'https://api.candide.dev/public/v3/*': 'a public bundler, contacted only if the person chooses it',
  'coins.llama.fi': 'asked for prices, where the person chose it',
  'api.coingecko.com': 'asked for prices, where the person chose it',
  'http://localhost': 'a sentence about the addresses that nodes may have',
  'http://www.w3.org/1998/Math/MathML': 'a namespace, in React',
  'http://www.w3.org/1999/xlink': 'a namespace, in React',
  'http://www.w3.org/2000/svg': 'a namespace',
  'http://www.w3.org/XML/1998/namespace': 'a namespace, in React',
  'https://react.dev/errors/': 'where React tells developers to look',
  'https://viem.sh': 'where viem tells developers to look',
  'https://abitype.dev*': 'where the reader of ABIs tells developers to look',
  'https://docs.soliditylang.org/en/latest/cheatsheet.html': "a link in an error of viem's, about ABIs",
  'https://4byte.sourcify.dev/?q=*.': "a link in an error of viem's, about ABIs: nothing asks it",
  'https://rpc.example': 'the same in languages that put no stop behind it',
  'https://rpc.example.': 'an example in a sentence of the form for networks',
  'https://*': 'reads a name out of a list of phishing hosts',
  'https://':
    'what the form for networks shows before something is typed; the start of an address that is allowed',
  'yearn.finance': 'the name of a token, YFI, in the list of well-known ones',
  'https://favicon.invalid/': 'a page that no browser knows, whose picture is the one for unknown pages',
  'swap.harbor.example': 'the site of the practice batch, which exists nowhere and is never asked',
  'Dispatch.xyz': 'an owner in the clear-signing registry',
  'LI.FI': 'an owner in the clear-signing registry',
  'SmartCredit.io': 'an owner in the clear-signing registry',
  'Yield.xyz': 'an owner in the clear-signing registry',
  'https://manager.api.live.ledger.com/api':
    "where Ledger's kit looks for apps and firmware: the wallet asks it for neither",
  'wss://scriptrunner.api.live.ledger.com/update':
    "where Ledger's kit installs apps and firmware: the wallet asks it for neither",
  'https://device-mock-server.aws.ldg-ps-default.ldg-tech.com':
    "where Ledger's kit plays with invented devices: only a transport that the wallet does not add",
  'https://github.com/uuidjs/uuid#getrandomvalues-not-supported':
    "where the maker of ids in Ledger's kit tells developers to look",
  'wallet.volley': "the wallet's own name in EIP-6963",
}

/** Top-level domains of services; other texts with dots are names of commands. */
const endings =
  'com|net|org|io|fi|dev|xyz|app|co|eth|sh|ai|cloud|network|finance|link|live|site|build|rs|example|volley'
const url = /\b(?:https?|wss?|ftp):\/\/[^\s"'`<>\\)]*/gi
const name = new RegExp(`["'\`]((?:[a-z0-9-]+\\.)+(?:${endings}))(?:[:/][^"'\`]*)?["'\`]`, 'gi')

/**
 * The hosts in a text, with or without a scheme.
 *
 * @param {string} text
 * @returns {string[]}
 */
export function hostsIn(text) {
  // Values that are inserted at run time have another variable name in every build.
  const urls = [...text.matchAll(url)].map(([found]) => found.replace(/\$\{\w+\}/g, '*'))
  const names = [...text.matchAll(name)].map(([, found]) => found ?? '')
  return [...new Set([...urls, ...names])]
}

/** The text before the first character outside ASCII, which no sent URL contains. @param {string} text */
const ascii = (text) => /^[ -~]*/.exec(text)?.[0] ?? ''

/** Also reads packed files (`scripts/packed.mjs`). @param {string} file */
function textOf(file) {
  const bytes = readFileSync(file)
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
}

/**
 * The built wallet may name only hosts that it has a reason for: it can't contact a host that it does not
 * name. Prints hosts without a reason, and reasons without a host.
 *
 * @returns {Promise<number>} 0 if there are none
 */
export async function checkStrings() {
  const { builtInNetworks } = await load('src/storage/state/builtInNetworks.ts')
  const networks = builtInNetworks.flatMap((/** @type {any} */ network) => [
    ...network.rpcUrls,
    ...(network.wsUrl ? [network.wsUrl] : []),
    ...(network.explorer ? [network.explorer] : []),
  ])
  // The wallet names relays to recognise them: it contacts one only if the person adds it.
  const { relays } = await load('src/domain/sendUrls.ts')
  const known = new Set([...networks, ...relays, ...Object.keys(allowed)])

  const folder = join(root, 'dist', 'chrome')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const found = files
    .filter((file) => read.test(file) && !data.includes(file))
    .flatMap((file) => hostsIn(textOf(join(folder, file))).map((host) => ({ file, host })))
    // In a language without spaces, the sentence continues directly after the address.
    .map(({ file, host }) => ({ file, host: /^(_locales|words)\b/.test(file) ? ascii(host) : host }))

  const strangers = found.filter(({ host }) => !known.has(host))
  for (const { file, host } of strangers)
    console.error(`${file} names ${host}: say why in scripts/strings.mjs`)
  const seen = new Set(found.map(({ host }) => host))
  const idle = Object.keys(allowed).filter((host) => !seen.has(host))
  for (const host of idle) console.log(`Nothing names ${host} any more: take it out of scripts/strings.mjs`)
  if (strangers.length === 0) console.log(`${seen.size} addresses, each with a reason`)
  return strangers.length
}

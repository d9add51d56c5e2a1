import { parseArgs } from 'node:util'
import { bundlerFaultKinds } from './bundler/bundlerFaults.mjs'
import { dialects, factsOf } from './dialects/index.mjs'
import { readKind } from './faultLayers.mjs'
import { faultKinds, readFault } from './faults.mjs'
import { hostileKinds, readHostile } from './hostile.mjs'
import { paymasterFaultKinds } from './paymaster/paymasterFaults.mjs'
import { clientsOf, syncClients } from './syncSend.mjs'

/**
 * @typedef {object} Options
 * @property {number} port 0 picks a free one
 * @property {number} interval milliseconds between pre-confirmations
 * @property {number} block milliseconds between canonical blocks
 * @property {boolean} minimal supports only the interface's two methods
 * @property {boolean} no7702 a chain before Prague
 * @property {string[]} faults each `KIND[:VALUE][@METHOD]`
 * @property {string[]} hostile the kinds of lies
 * @property {number} chainId
 * @property {number} seed of the random numbers for faults
 * @property {import('./types.ts').ChainName} [like] the chain whose nodes it emulates
 * @property {import('./types.ts').SyncClient | 'none'} sync the client whose sync send it has
 * @property {boolean} sponsor serves a bundler and a paymaster
 * @property {string[]} bundlerFaults each `KIND[:VALUE][@METHOD]`
 * @property {string[]} paymasterFaults each `KIND[:VALUE][@METHOD]`
 * @property {number} pace how many times faster than that chain
 */

/** @type {Options} */
const defaults = {
  port: 8545,
  interval: 200,
  block: 2000,
  minimal: false,
  no7702: false,
  faults: [],
  hostile: [],
  chainId: 31337,
  seed: 1,
  sync: 'none',
  pace: 1,
  sponsor: false,
  bundlerFaults: [],
  paymasterFaults: [],
}

/** The help for the command line. */
export const usage = () => `Usage: npm run node -- [options]

A chain on loopback that behaves like a node with pre-confirmations. "pending" is the newest
pre-confirmation, "latest" the last canonical block; receipts of pre-confirmed transactions answer early.
Once ready it prints one line of JSON: url, wsUrl, chainId, phrase, accounts, delegate.

  --port N              port on 127.0.0.1, 0 for any free one (${defaults.port})
  --interval MS         time between pre-confirmations (${defaults.interval})
  --block MS            time between canonical blocks, a multiple of the interval (${defaults.block})
  --chain-id N          decimal or 0x hex (${defaults.chainId})
  --minimal             only eth_sendRawTransaction and eth_getTransactionCount answer
  --no-7702             a chain before Prague, without EIP-7702
  --like CHAIN          behaves as nodes of a chain do: ${Object.keys(dialects).join(', ')}.
                        Has its chain id and its times, which the flags above change
  --sync CLIENT         has eth_sendRawTransactionSync as a client does: ${Object.keys(syncClients).join(', ')};
                        or none. The default is that of the chain's nodes with --like, else none
  --pace N              with --like: runs N times faster than the chain (${defaults.pace})
  --fault KIND[:VALUE]  something that goes wrong; may be given more than once
  --hostile KIND        a lie that the node tells; may be given more than once
  --sponsor             serves a bundler (ERC-4337) and a paymaster (ERC-7677) as well, and prints
                        sponsor: bundlerUrl, paymasterUrl, entryPoint, paymaster, bundler
  --bundler-fault KIND  with --sponsor: something that goes wrong at the bundler
  --paymaster-fault KIND  with --sponsor: the same at the paymaster
  --seed N              makes the faults fall the same way again (${defaults.seed})
  --help                this text

Faults, where RATE is a share between 0 and 1 (1, always, when left out)
of the HTTP requests and WebSocket messages:
${listed(faultKinds)}
A fault can be kept to one method: --fault drop-response:0.5@eth_sendRawTransaction

Lies, told to all who ask by HTTP or WebSocket, but not in subscriptions:
${Object.entries(hostileKinds)
  .map(([kind, { says }]) => `  ${kind.padEnd(24)} ${says}`)
  .join('\n')}

Faults of the bundler:
${listed(bundlerFaultKinds)}

Faults of the paymaster:
${listed(paymasterFaultKinds)}
`

/** @param {Record<string, { value: string, says: string }>} kinds */
function listed(kinds) {
  return Object.entries(kinds)
    .map(
      ([kind, { value, says }]) =>
        `  ${`${kind}${value === 'none' ? '' : `[:${value}]`}`.padEnd(24)} ${says}`,
    )
    .join('\n')
}

/**
 * Reads the command line.
 *
 * @param {string[]} args
 * @returns {{ options: Options } | { help: true } | { mistake: string }}
 */
export function readFlags(args) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        port: { type: 'string' },
        interval: { type: 'string' },
        block: { type: 'string' },
        'chain-id': { type: 'string' },
        seed: { type: 'string' },
        minimal: { type: 'boolean' },
        'no-7702': { type: 'boolean' },
        fault: { type: 'string', multiple: true },
        like: { type: 'string' },
        sync: { type: 'string' },
        pace: { type: 'string' },
        hostile: { type: 'string', multiple: true },
        sponsor: { type: 'boolean' },
        'bundler-fault': { type: 'string', multiple: true },
        'paymaster-fault': { type: 'string', multiple: true },
        help: { type: 'boolean', short: 'h' },
      },
    })
    if (values.help) return { help: true }
    return {
      options: complete({
        port: whole('--port', values.port, 0, 65535),
        interval: whole('--interval', values.interval, 10, 60_000),
        block: whole('--block', values.block, 10, 600_000),
        chainId: whole('--chain-id', values['chain-id'], 1, Number.MAX_SAFE_INTEGER),
        seed: whole('--seed', values.seed, 0, 0xffff_ffff),
        pace: whole('--pace', values.pace, 1, 100),
        like: /** @type {import('./types.ts').ChainName | undefined} */ (values.like),
        sync: /** @type {Options['sync']} */ (values.sync),
        minimal: values.minimal,
        no7702: values['no-7702'],
        faults: values.fault,
        hostile: values.hostile,
        sponsor: values.sponsor,
        bundlerFaults: values['bundler-fault'],
        paymasterFaults: values['paymaster-fault'],
      }),
    }
  } catch (error) {
    return { mistake: sentence(/** @type {Error} */ (error).message) }
  }
}

/**
 * Fills in missing options, from the emulated chain if there is one, and refuses contradictions.
 *
 * @param {{ [option in keyof Options]?: Options[option] | undefined }} given
 * @returns {Options}
 */
export function complete(given) {
  const named = /** @type {Partial<Options>} */ (
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  )
  const { like, pace = defaults.pace } = named
  const ofChain = like !== undefined && {
    ...timesOf(like, pace),
    sync: clientsOf[like] ?? /** @type {const} */ ('none'),
  }
  const options = { ...defaults, ...ofChain, ...named }
  if (options.block % options.interval !== 0) {
    throw new Error(
      `A canonical block (${options.block} ms) has to be a multiple of the interval (${options.interval} ms).`,
    )
  }
  if (options.sync !== 'none' && !Object.hasOwn(syncClients, options.sync))
    throw new Error(
      `There is no client "${options.sync}". There are: ${Object.keys(syncClients).join(', ')}.`,
    )
  for (const fault of options.faults) readFault(fault)
  for (const kind of options.hostile) readHostile(kind)
  if (options.sponsor && options.no7702) throw new Error('A sponsor needs a chain with EIP-7702.')
  if (!options.sponsor && options.bundlerFaults.length + options.paymasterFaults.length > 0)
    throw new Error('Only a node with a sponsor has a bundler and a paymaster with faults.')
  for (const fault of options.bundlerFaults) readKind(bundlerFaultKinds, fault)
  for (const fault of options.paymasterFaults) readKind(paymasterFaultKinds, fault)
  return options
}

/**
 * The id and the times of a chain. A block has as many intervals as on the chain, at any pace.
 *
 * @param {string} like
 * @param {number} pace
 */
function timesOf(like, pace) {
  const { chainId, blockTime, preconfirmation } = factsOf(like)
  const step = preconfirmation === 'none' ? blockTime : preconfirmation
  const interval = Math.max(10, Math.round(step / pace))
  return { chainId, interval, block: interval * Math.round(blockTime / step) }
}

/**
 * @param {string} flag
 * @param {string | undefined} text
 * @param {number} least
 * @param {number} most
 */
function whole(flag, text, least, most) {
  if (text === undefined) return undefined
  const number = /^(\d+|0x[0-9a-f]+)$/i.test(text) ? Number(text) : Number.NaN
  if (number >= least && number <= most) return number
  throw new Error(`${flag} takes a whole number from ${least} to ${most}, not "${text}".`)
}

/**
 * Node's own message about an unknown flag adds advice on positional arguments: the first sentence is enough.
 *
 * @param {string} message
 */
function sentence(message) {
  const [first = message] = message.split(/\. To specify|\n/)
  return first.endsWith('.') ? first : `${first}.`
}

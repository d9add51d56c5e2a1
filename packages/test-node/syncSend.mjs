import { setTimeout as sleep } from 'node:timers/promises'
import { keccak256, recoverTransactionAddress } from 'viem'
import { parseTransaction } from 'viem/utils'

/** @typedef {import('./anvil.mjs').Outcome} Outcome */
/** @typedef {import('./types.ts').SyncClient} SyncClient */

/**
 * How a client answers `eth_sendRawTransactionSync` (EIP-7966). Assumed from the EIP and the client's sources,
 * without recorded replies.
 *
 * @typedef {object} Speech
 * @property {'number' | 'quantity' | 'refused'} second the form of the timeout, in milliseconds
 * @property {number} usual the timeout if none is given, in milliseconds
 * @property {number} longest the longest timeout, in milliseconds
 * @property {'refused' | 'shortened'} tooLong what happens to a longer one
 * @property {{ code: number, message: string }} waits the transaction is in the pool, and in no block in time
 * @property {{ code: number, message: string }} gone the transaction is not in the pool any more
 * @property {{ code: number, message: string }} [gap] an earlier nonce is missing; absent if the client waits
 */

const waits = { code: 4, message: 'The transaction was added to the pool but not processed in time' }
const gone = { code: 5, message: 'The transaction is not in the pool' }

/** @type {Record<SyncClient, Speech>} */
export const syncClients = {
  geth: { second: 'number', usual: 20_000, longest: 60_000, tooLong: 'shortened', waits, gone: waits },
  base: {
    second: 'number',
    usual: 6000,
    longest: 6000,
    tooLong: 'refused',
    waits,
    gone,
    gap: { code: 6, message: 'nonce gap' },
  },
  erigon: { second: 'number', usual: 20_000, longest: 60_000, tooLong: 'shortened', waits, gone },
  reth: { second: 'number', usual: 30_000, longest: 30_000, tooLong: 'shortened', waits, gone },
  bor: { second: 'quantity', usual: 20_000, longest: 60_000, tooLong: 'shortened', waits, gone: waits },
  anvil: {
    second: 'refused',
    usual: 30_000,
    longest: 30_000,
    tooLong: 'refused',
    waits: { code: -32603, message: 'Transaction confirmation timeout' },
    gone: { code: -32603, message: 'Transaction confirmation timeout' },
  },
}

/**
 * The client of each chain whose nodes have the method.
 *
 * @type {Partial<Record<import('./types.ts').ChainName, SyncClient>>}
 */
export const clientsOf = { mainnet: 'geth', bnb: 'geth', base: 'base', polygon: 'bor' }

/** Milliseconds between two looks for a receipt. */
const LOOK = 10

/**
 * Sends bytes with `send`, and waits for their receipt as the client does. `pace` shortens its timeout.
 *
 * @param {{
 *   client: SyncClient
 *   anvil: import('./anvil.mjs').Anvil
 *   pace: number
 *   params: unknown[]
 *   send: (method: string, params: unknown[]) => Promise<Outcome>
 * }} options
 * @returns {Promise<Outcome>}
 */
export async function sendSync({ client, anvil, pace, params, send }) {
  const speech = syncClients[client]
  const [raw, second] = params
  const timeout = timeoutIn(speech, second)
  if (timeout === undefined) return { error: { code: -32602, message: 'invalid params' } }
  const gap = speech.gap && (await missingNonce(anvil, raw))
  if (gap !== undefined && speech.gap) return { error: { ...speech.gap, data: gap } }
  const sent = await send('eth_sendRawTransaction', [raw])
  if ('error' in sent) return sent
  const until = performance.now() + timeout / pace
  for (;;) {
    const receipt = await anvil.ask('eth_getTransactionReceipt', [sent.result])
    if (!('result' in receipt) || receipt.result) return receipt
    if (performance.now() >= until) {
      const { result } = /** @type {{ result?: unknown }} */ (
        await anvil.ask('eth_getTransactionByHash', [sent.result])
      )
      return { error: { ...(result ? speech.waits : speech.gone), data: sent.result } }
    }
    await sleep(LOOK)
  }
}

/**
 * Milliseconds; undefined if the param is invalid.
 *
 * @param {Speech} speech
 * @param {unknown} given
 */
function timeoutIn({ second, usual, longest, tooLong }, given) {
  if (given === undefined || given === null) return usual
  const wanted =
    second === 'number' && Number.isSafeInteger(given)
      ? Number(given)
      : second === 'quantity' && typeof given === 'string' && /^0x[0-9a-f]+$/i.test(given)
        ? Number(given)
        : undefined
  if (wanted === undefined || (wanted > longest && tooLong === 'refused')) return undefined
  return Math.min(wanted, longest)
}

/**
 * The expected nonce, if the bytes have a higher one.
 *
 * @param {import('./anvil.mjs').Anvil} anvil
 * @param {unknown} raw
 */
async function missingNonce(anvil, raw) {
  try {
    const bytes = /** @type {any} */ (raw)
    const { nonce = 0 } = parseTransaction(bytes)
    const sender = await recoverTransactionAddress({ serializedTransaction: bytes })
    const known = await anvil.call('eth_getTransactionByHash', [keccak256(bytes)])
    const next = await anvil.call('eth_getTransactionCount', [sender, 'pending'])
    return !known && nonce > Number(next) ? next : undefined
  } catch {
    return undefined
  }
}

// The floor: the same transactions from a bare script that holds the keys. It runs in a separate process, warm
// between runs, and takes no CPU time from the node or the wallet. It receives jobs and returns results as
// messages.
import { setTimeout as sleep } from 'node:timers/promises'
import { mnemonicToAccount } from 'viem/accounts'

/**
 * @typedef {{ mode: 'stepwise' | 'pipelined' | 'sync', to: `0x${string}`, count: number }} Job
 * @typedef {{ hash: string, at: number }} Seen when the receipt was read, in milliseconds since 1970
 * @typedef {{ started: number, seen: Seen[] }} Done
 */

const [, , url = '', phrase = '', interval = '200'] = process.argv
const account = mnemonicToAccount(phrase)

process.on('message', async (/** @type {Job} */ job) => {
  process.send?.(await { stepwise, pipelined, sync }[job.mode](job))
})
process.on('disconnect', () => process.exit())

/** @returns {Promise<Done>} */
async function pipelined(/** @type {Job} */ { to, count }) {
  const started = Date.now()
  const sign = await prepare(to)
  const signed = await Promise.all(Array.from({ length: count }, (_, index) => sign(index)))
  const hashes = await ask(signed.map((raw) => ({ method: 'eth_sendRawTransaction', params: [raw] })))

  /** @type {Map<string, Seen>} */
  const seen = new Map()
  for (;;) {
    const [latest, ...receipts] = await ask([
      { method: 'eth_blockNumber', params: [] },
      ...hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
    ])
    const at = Date.now()
    for (const receipt of receipts)
      if (receipt && !seen.has(receipt.transactionHash))
        seen.set(receipt.transactionHash, { hash: receipt.transactionHash, at })
    const isCanonical = (/** @type {any} */ receipt) =>
      receipt && Number(receipt.blockNumber) <= Number(latest)
    if (receipts.every(isCanonical)) return { started, seen: [...seen.values()] }
    await sleep(Number(interval))
  }
}

/** @returns {Promise<Done>} */
async function stepwise(/** @type {Job} */ { to, count }) {
  const started = Date.now()
  const sign = await prepare(to)
  const seen = []
  for (let index = 0; index < count; index++) {
    const [hash] = await ask([{ method: 'eth_sendRawTransaction', params: [await sign(index)] }])
    for (;;) {
      const [receipt] = await ask([{ method: 'eth_getTransactionReceipt', params: [hash] }])
      if (receipt) break
      await sleep(5)
    }
    seen.push({ hash, at: Date.now() })
  }
  return { started, seen }
}

/**
 * One call after the other, each answered with its receipt (EIP-7966).
 *
 * @returns {Promise<Done>}
 */
async function sync(/** @type {Job} */ { to, count }) {
  const started = Date.now()
  const sign = await prepare(to)
  const seen = []
  for (let index = 0; index < count; index++) {
    const [receipt] = await ask([{ method: 'eth_sendRawTransactionSync', params: [await sign(index)] }])
    seen.push({ hash: receipt.transactionHash, at: Date.now() })
  }
  return { started, seen }
}

/** Fetches once all data that the signatures need. */
async function prepare(/** @type {`0x${string}`} */ to) {
  const [chainId, count, gasPrice] = await ask([
    { method: 'eth_chainId', params: [] },
    { method: 'eth_getTransactionCount', params: [account.address, 'pending'] },
    { method: 'eth_gasPrice', params: [] },
  ])
  return (/** @type {number} */ index) =>
    account.signTransaction({
      type: 'eip1559',
      chainId: Number(chainId),
      nonce: Number(count) + index,
      to,
      value: BigInt(index + 1),
      gas: 21_000n,
      maxFeePerGas: 2n * BigInt(gasPrice),
      maxPriorityFeePerGas: 1n,
    })
}

/**
 * @param {{ method: string, params: unknown[] }[]} requests
 * @returns {Promise<any[]>} the results in order
 */
async function ask(requests) {
  const body = requests.map((request, id) => ({ jsonrpc: '2.0', id, ...request }))
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()).map((/** @type {any} */ { result, error }) => {
    if (error) throw new Error(error.message)
    return result
  })
}

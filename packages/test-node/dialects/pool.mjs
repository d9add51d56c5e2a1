import { recoverAuthorizationAddress } from 'viem/utils'

/**
 * Transactions of an account in the underlying chain's mempool, by nonce.
 *
 * @typedef {Map<number, { hash: string, maxFee: bigint, tip: bigint }>} Waiting
 */

/**
 * The mempool of the underlying chain, as admission needs it.
 *
 * @param {Pick<import('../anvil.mjs').Anvil, 'call'>} anvil
 * @param {string} sender
 */
export async function lookAt(anvil, sender) {
  const [{ pending, queued }, code, count] = await Promise.all([
    anvil.call('txpool_content'),
    anvil.call('eth_getCode', [sender, 'latest']),
    anvil.call('eth_getTransactionCount', [sender, 'latest']),
  ])
  /** @type {any[]} */
  const all = [pending, queued]
    .flatMap((part) => Object.values(part))
    .flatMap((account) => Object.values(account))
  const own = all.filter(({ from }) => same(from, sender))
  /** @type {Waiting} */
  const waiting = new Map(
    own.map(({ nonce, hash, maxFeePerGas, maxPriorityFeePerGas, gasPrice }) => [
      Number(nonce),
      { hash, maxFee: BigInt(maxFeePerGas ?? gasPrice), tip: BigInt(maxPriorityFeePerGas ?? gasPrice) },
    ]),
  )
  const isDelegated = /^0xef0100/i.test(code) || (await delegates(all, sender))
  return { waiting, isDelegated, count: Number(count) }
}

/**
 * True if a transaction in the mempool will delegate the account.
 *
 * @param {any[]} transactions
 * @param {string} account
 */
async function delegates(transactions, account) {
  const lists = transactions.flatMap(({ authorizationList }) => authorizationList ?? [])
  const signers = await Promise.all(
    lists.map(({ address, chainId, nonce, r, s, yParity }) =>
      recoverAuthorizationAddress({
        authorization: { address, chainId: Number(chainId), nonce: Number(nonce) },
        signature: { r: wide(r), s: wide(s), yParity: Number(yParity) },
      }).catch(() => ''),
    ),
  )
  return signers.some((signer) => same(signer, account))
}

/**
 * @param {string} quantity
 * @returns {import('viem').Hex}
 */
const wide = (quantity) => `0x${quantity.slice(2).padStart(64, '0')}`

/**
 * @param {string} one
 * @param {string} other
 */
const same = (one, other) => one.toLowerCase() === other.toLowerCase()

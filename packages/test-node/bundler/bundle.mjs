import { numberToHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { testPhrase } from '../accounts.mjs'
import { ENTRY_POINT } from '../deployments.mjs'
import { bundleGas } from './admit.mjs'
import { handleOps } from './simulate.mjs'

/** None of the ten accounts, so that these keep their nonces. */
const account = mnemonicToAccount(testPhrase, { addressIndex: 101 })

/** The account that sends the bundles, and gets what operations pay for their gas. */
export const BUNDLER = account.address

/** One gwei. */
const TIP = 10n ** 9n

/**
 * Gives the bundler's account its coins.
 *
 * @param {import('../anvil.mjs').Anvil} anvil
 */
export const fundBundler = (anvil) =>
  anvil.call('anvil_setBalance', [BUNDLER, numberToHex(1000n * 10n ** 18n)])

/**
 * Sends bundles of one operation, one after the other.
 *
 * @param {{ anvil: import('../anvil.mjs').Anvil, chainId: number }} services
 */
export function makeSender({ anvil, chainId }) {
  /** @type {Promise<unknown>} */
  let last = Promise.resolve()

  /**
   * @param {import('../operation/readOperation.mjs').Operation} operation
   * @returns {Promise<import('viem').Hash>} the hash of the transaction
   */
  return (operation) => {
    const sent = last.then(() => send(operation))
    last = sent.catch(() => {})
    return sent
  }

  /** @param {import('../operation/readOperation.mjs').Operation} operation */
  async function send(operation) {
    const { baseFeePerGas } = await anvil.call('eth_getBlockByNumber', ['latest', false])
    const { sender, authorization } = operation
    const upgraded = `0xef0100${authorization?.address.slice(2)}`.toLowerCase()
    const isUpgraded = (await anvil.call('eth_getCode', [sender, 'latest'])).toLowerCase() === upgraded
    const transaction = {
      chainId,
      nonce: Number(await anvil.call('eth_getTransactionCount', [BUNDLER, 'pending'])),
      to: ENTRY_POINT,
      data: handleOps(operation, BUNDLER),
      gas: bundleGas(operation),
      maxFeePerGas: 2n * BigInt(baseFeePerGas) + TIP,
      maxPriorityFeePerGas: TIP,
    }
    const raw = await account.signTransaction(
      authorization && !isUpgraded
        ? { ...transaction, type: 'eip7702', authorizationList: [authorization] }
        : { ...transaction, type: 'eip1559' },
    )
    return anvil.call('eth_sendRawTransaction', [raw])
  }
}

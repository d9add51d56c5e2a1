import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createWalletClient, http, publicActions, TransactionReceiptNotFoundError } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { testPhrase } from '../../packages/test-node/accounts.mjs'

/** @typedef {'Bytes32Token' | 'FairWeather' | 'GreedyToken' | 'NamelessToken' | 'PermitToken' | 'Reverter' | 'StandInGasPriceOracle' | 'TestItems' | 'TestNames' | 'TestNft' | 'TestPaymaster' | 'TestRouter' | 'TestSwap' | 'TestToken' | 'TestTokenPaymaster' | 'TestWrapped'} ContractName */
/** @typedef {ReturnType<typeof testClient>} TestClient */

/**
 * Every test contract's ABI and creation code, by name. `scripts/contracts.mjs` makes the file.
 *
 * @type {Record<ContractName, { abi: import('viem').Abi, bytecode: import('viem').Hex }>}
 */
export const contracts = JSON.parse(readFileSync(new URL('./artifacts.json', import.meta.url), 'utf8'))

/**
 * Deploys a test contract and waits until it is in the latest block, which wallets read.
 *
 * @param {string} url of a test node
 * @param {ContractName} name
 * @param {unknown[]} [args]
 * @param {number} [index] of the paying account; the last, so that a wallet's first accounts keep their nonces
 * @returns {Promise<import('viem').Address>}
 */
export async function deployContract(url, name, args = [], index = 9) {
  const client = testClient(url, index)
  const { abi, bytecode } = contracts[name]
  const hash = await client.deployContract({ abi, bytecode, args, chain: null, account: client.account })
  const { contractAddress } = await preconfirmed(client, hash)
  if (!contractAddress) throw new Error(`${name} was not deployed`)
  while (!(await client.getCode({ address: contractAddress, blockTag: 'latest' })))
    await sleep(client.pollingInterval)
  return contractAddress
}

/**
 * Waits for a receipt and returns it at once; viem's own wait polls only once per canonical block.
 *
 * @param {TestClient} client
 * @param {import('viem').Hash} hash
 */
export async function preconfirmed(client, hash) {
  for (;;) {
    const receipt = await client.getTransactionReceipt({ hash }).catch(notYet)
    if (receipt) return receipt
    await sleep(client.pollingInterval)
  }
}

/** @param {unknown} error */
function notYet(error) {
  if (!(error instanceof TransactionReceiptNotFoundError)) throw error
}

/**
 * A viem client that signs as one of the ten accounts and reads the pre-confirmed state.
 *
 * @param {string} url of a test node
 * @param {number} index
 */
export function testClient(url, index) {
  return createWalletClient({
    account: mnemonicToAccount(testPhrase, { addressIndex: index }),
    transport: http(url),
    pollingInterval: 50,
  }).extend(publicActions)
}

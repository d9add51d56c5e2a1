import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { hexToBytes, keccak256 } from 'viem'

/** @typedef {import('./anvil.mjs').Anvil} Anvil */

const require = createRequire(import.meta.url)

/** The deterministic deployer, which anvil includes: an address that it creates commits to the code. */
export const DEPLOYER = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/**
 * The address of Simple7702Account 0.8.0 with salt 0, on every chain.
 *
 * @type {import('viem').Address}
 */
export const DELEGATE = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'
const DELEGATE_HASH = '0xcc7b633aef4b2543cb8f37522adf1a401f910f0f6b2430c1eecc11f401ccfcf3'

/**
 * The address of EntryPoint 0.8.0 (ERC-4337) on every chain. Its constructor creates a SenderCreator.
 *
 * @type {import('viem').Address}
 */
export const ENTRY_POINT = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
const ENTRY_POINT_SALT = '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9'
const ENTRY_POINT_HASH = '0x52e8fa218675baeb4c173ed0e41ca5135d04e5f8d6333c996cf5ae5f1891b436'

/** Offsets of the two words in its code that differ between chains: the EIP-712 domain separator and the chain id. */
const CHAIN_WORDS = [13_585, 13_774]

const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** Pays for the deployments, so that the ten accounts keep their nonces and their ether. */
const PAYER = '0x000000000000000000000000000000000000d1e5'

/**
 * Places the contracts that wallets expect at their usual addresses, in one block with more transactions.
 *
 * @param {Anvil} anvil
 * @param {readonly object[]} [more]
 */
export async function deploy(anvil, more = []) {
  await anvil.call('anvil_setBalance', [PAYER, '0x21e19e0c9bab2400000'])
  const send = (/** @type {object} */ transaction) =>
    anvil.call('eth_sendTransaction', [{ from: PAYER, gas: '0x989680', ...transaction }])
  await anvil.call('anvil_impersonateAccount', [PAYER])
  await send({ to: DEPLOYER, data: `0x${'0'.repeat(64)}${delegateCode()}` })
  await send({ to: DEPLOYER, data: `${ENTRY_POINT_SALT}${entryPointCode()}` })
  for (const transaction of more) await send(transaction)
  await anvil.call('evm_mine')
  await anvil.call('anvil_stopImpersonatingAccount', [PAYER])
  await prove(anvil, DELEGATE, DELEGATE_HASH)
  await prove(anvil, ENTRY_POINT, ENTRY_POINT_HASH, CHAIN_WORDS)
  await placeMulticall(anvil)
}

/** The creation code without its prefix. */
const delegateCode = () =>
  require('@account-abstraction/contracts/artifacts/Simple7702Account.json').bytecode.slice(2)

const entryPointCode = () =>
  require('@account-abstraction/contracts/artifacts/EntryPoint.json').bytecode.slice(2)

/** The code that a bundler puts in place of EntryPoint in a call, to simulate an operation. */
export const simulationsCode = () =>
  require('@account-abstraction/contracts/artifacts/EntryPointSimulations.json').deployedBytecode

/**
 * Throws unless the code at an address has this hash, with zeros in place of the words at these offsets.
 *
 * @param {Anvil} anvil
 * @param {import('viem').Address} address
 * @param {string} hash
 * @param {readonly number[]} [words]
 */
async function prove(anvil, address, hash, words = []) {
  const code = hexToBytes(await anvil.call('eth_getCode', [address, 'latest']))
  for (const offset of words) code.fill(0, offset, offset + 32)
  if (keccak256(code) !== hash) throw new Error(`Another contract is at ${address}`)
}

/**
 * anvil would refuse the transaction that deployed Multicall3, because its gas price is fixed. So this runs its
 * creation code and sets the result as code.
 *
 * @param {Anvil} anvil
 */
async function placeMulticall(anvil) {
  // viem carries the creation code but does not export it.
  const { multicall3Bytecode } = require(join(dirname(require.resolve('viem')), 'constants/contracts.js'))
  const code = await anvil.call('eth_call', [{ data: multicall3Bytecode }, 'latest'])
  await anvil.call('anvil_setCode', [MULTICALL3, code])
}

import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { getAddress, keccak256 } from 'viem'

/** @typedef {import('./anvil.mjs').Anvil} Anvil */

const require = createRequire(import.meta.url)

/** The deterministic deployer, which anvil includes: an address that it creates commits to the code. */
const DEPLOYER = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/**
 * The address of Simple7702Account 0.8.0 with salt 0, on every chain.
 *
 * @type {import('viem').Address}
 */
export const DELEGATE = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'
const DELEGATE_HASH = '0xcc7b633aef4b2543cb8f37522adf1a401f910f0f6b2430c1eecc11f401ccfcf3'

const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** Pays for the deployments, so that the ten accounts keep their nonces and their ether. */
const PAYER = '0x000000000000000000000000000000000000d1e5'

/**
 * Places the contracts that wallets expect at their usual addresses.
 *
 * @param {Anvil} anvil
 */
export async function deploy(anvil) {
  await deployDelegate(anvil)
  await placeMulticall(anvil)
}

/** @param {Anvil} anvil */
async function deployDelegate(anvil) {
  const { bytecode } = require('@account-abstraction/contracts/artifacts/Simple7702Account.json')
  await anvil.call('anvil_setBalance', [PAYER, '0x56bc75e2d63100000'])
  await anvil.call('anvil_impersonateAccount', [PAYER])
  const salt = '0'.repeat(64)
  await anvil.call('eth_sendTransaction', [
    { from: PAYER, to: DEPLOYER, data: `0x${salt}${bytecode.slice(2)}`, gas: '0x989680' },
  ])
  await anvil.call('evm_mine')
  await anvil.call('anvil_stopImpersonatingAccount', [PAYER])

  const code = await anvil.call('eth_getCode', [DELEGATE, 'latest'])
  if (keccak256(code) !== DELEGATE_HASH) throw new Error(`The delegate is not at ${getAddress(DELEGATE)}`)
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

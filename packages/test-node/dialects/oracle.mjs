import { size, sliceHex, toHex } from 'viem'

/** The OP stack's predeploy that returns the fee for a transaction's bytes. */
export const GAS_PRICE_ORACLE = '0x420000000000000000000000000000000000000F'

/**
 * The code of `StandInGasPriceOracle`: it charges by the byte, at the price in its first slot. A test compares
 * it with the contract.
 */
export const ORACLE_CODE =
  '0x608060405234801561000f575f5ffd5b506004361061004a575f3560e01c80631217a7601461004e578063275aedd21461006857806349948e0e1461007b5780636f8bd82c1461008e575b5f5ffd5b6100565f5481565b60405190815260200160405180910390f35b6100566100763660046100ee565b6100a2565b610056610089366004610105565b6100cf565b6100a061009c3660046100ee565b5f55565b005b5f620f42406100b4836216e360610187565b6100be919061019e565b6100c99060076101bd565b92915050565b5f80546100dd8360446101bd565b6100e79190610187565b9392505050565b5f602082840312156100fe575f5ffd5b5035919050565b5f5f60208385031215610116575f5ffd5b823567ffffffffffffffff81111561012c575f5ffd5b8301601f8101851361013c575f5ffd5b803567ffffffffffffffff811115610152575f5ffd5b856020828401011115610163575f5ffd5b6020919091019590945092505050565b634e487b7160e01b5f52601160045260245ffd5b80820281158282048414176100c9576100c9610173565b5f826101b857634e487b7160e01b5f52601260045260245ffd5b500490565b808201808211156100c9576100c961017356'

/** The size of a signature, which the oracle adds to unsigned bytes. */
const SIGNATURE = 68

/**
 * The fee in wei for signed bytes, with the operator's part for their gas.
 *
 * @param {Pick<import('../anvil.mjs').Anvil, 'call'>} anvil
 * @param {import('viem').Hex} raw
 * @param {bigint} gas
 * @returns {Promise<bigint>}
 */
export async function oracleFee(anvil, raw, gas) {
  const word = (/** @type {bigint | number} */ value) => toHex(value, { size: 32 }).slice(2)
  const unsigned = sliceHex(raw, 0, -SIGNATURE)
  const bytes = unsigned.slice(2).padEnd(Math.ceil(size(unsigned) / 32) * 64, '0')
  const fees = await Promise.all(
    [`0x49948e0e${word(32)}${word(size(unsigned))}${bytes}`, `0x275aedd2${word(gas)}`].map((data) =>
      anvil.call('eth_call', [{ to: GAS_PRICE_ORACLE, data }, 'latest']),
    ),
  )
  return fees.map(BigInt).reduce((sum, fee) => sum + fee, 0n)
}

/**
 * Puts the oracle at its address on OP stack rollups.
 *
 * @param {import('../anvil.mjs').Anvil} anvil
 * @param {number} perByte wei
 */
export async function placeOracle(anvil, perByte) {
  await anvil.call('anvil_setCode', [GAS_PRICE_ORACLE, ORACLE_CODE])
  const slots = [0, perByte].map((number) => toHex(number, { size: 32 }))
  await anvil.call('anvil_setStorageAt', [GAS_PRICE_ORACLE, ...slots])
}

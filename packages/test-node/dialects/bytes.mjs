/** The size of a signed type 2 transaction without its data, in bytes. */
const ENVELOPE = 110

/** The size of an authorization (EIP-7702) or of an access list's entry, in bytes. */
const ENTRY = 100

/**
 * The approximate size of an estimated transaction once it is signed, in bytes.
 *
 * @param {any} transaction as `eth_estimateGas` takes it
 * @returns {bigint}
 */
export function bytesOf({ data, input, authorizationList = [], accessList = [] }) {
  const size = Math.max(0, `${data ?? input ?? '0x'}`.length / 2 - 1)
  return BigInt(Math.ceil(size) + ENVELOPE + ENTRY * (authorizationList.length + accessList.length))
}

/** What a signed transaction of type 2 has beside its data, in bytes. */
const ENVELOPE = 110

/** Of an authorization (EIP-7702) or an entry of an access list. */
const ENTRY = 100

/**
 * How many bytes a transaction that is asked about will have once it is signed, roughly.
 *
 * @param {any} transaction as `eth_estimateGas` takes it
 * @returns {bigint}
 */
export function bytesOf({ data, input, authorizationList = [], accessList = [] }) {
  const size = Math.max(0, `${data ?? input ?? '0x'}`.length / 2 - 1)
  return BigInt(Math.ceil(size) + ENVELOPE + ENTRY * (authorizationList.length + accessList.length))
}

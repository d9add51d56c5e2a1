import type { Address, Hex } from 'viem'
import { recoverAddress, size, slice } from 'viem/utils'
import { refused } from '../../domain/errors.ts'

/** Half of the curve's order. A signature with a larger `s` has a twin, and nodes refuse it. */
const half = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

export type Signature = { r: Hex; s: Hex; yParity: number }

/**
 * The parts of a device's signature, if this account made it for this hash. Devices encode the last part (`v`) in
 * several ways, so it is computed instead of read. Throws a refusal for people.
 */
export async function deviceSignature(signature: Hex, hash: Hex, from: Address): Promise<Signature> {
  for (const yParity of size(signature) < 65 ? [] : [0, 1]) {
    const found = { r: slice(signature, 0, 32), s: slice(signature, 32, 64), yParity }
    const signer = await recoverAddress({ hash, signature: found }).catch(() => undefined)
    if (signer === from && BigInt(found.s) <= half) return found
  }
  throw refused('error_otherSignature')
}

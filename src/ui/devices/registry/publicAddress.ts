import type { Address } from 'viem'
import { bytesToHex, publicKeyToAddress, toHex } from 'viem/utils'

/** The field of secp256k1. */
const prime = 2n ** 256n - 2n ** 32n - 977n

/** The address of a compressed public key. `undefined` if no point of the curve has it. */
export function publicAddress(key: Uint8Array): Address | undefined {
  const [first] = key
  if (key.length !== 33 || (first !== 2 && first !== 3)) return undefined
  const x = BigInt(bytesToHex(key.subarray(1)))
  if (x >= prime) return undefined
  const square = (x ** 3n + 7n) % prime
  const root = power(square, (prime + 1n) / 4n)
  if ((root * root) % prime !== square) return undefined
  const y = root % 2n === BigInt(first - 2) ? root : prime - root
  return publicKeyToAddress(`0x04${toHex(x, { size: 32 }).slice(2)}${toHex(y, { size: 32 }).slice(2)}`)
}

function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base]
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % prime
    square = (square * square) % prime
  }
  return result
}

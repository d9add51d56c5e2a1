import { sha256 } from '@noble/hashes/sha2'

const mask = 2n ** 64n - 1n
const rotate = (value: bigint, by: bigint) => ((value << by) | (value >> (64n - by))) & mask

/** Xoshiro256**, seeded as BCR-2020-005 says. Returns numbers from 0 to below 1: always the same for one seed. */
export function xoshiro(seed: Uint8Array): () => number {
  const view = new DataView(Uint8Array.from(sha256(seed)).buffer)
  let [a, b, c, d] = [
    view.getBigUint64(0),
    view.getBigUint64(8),
    view.getBigUint64(16),
    view.getBigUint64(24),
  ]
  return () => {
    const result = (rotate((b * 5n) & mask, 7n) * 9n) & mask
    const shifted = (b << 17n) & mask
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = rotate(d, 45n)
    return Number(result) / 2 ** 64
  }
}

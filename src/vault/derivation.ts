import { secp256k1 } from '@noble/curves/secp256k1'

/**
 * The slow and large part of the vault: the curve. Import it with `import()` only, so that a worker
 * that signs nothing does not evaluate it.
 */
export { HDKey, hdKeyToAccount, privateKeyToAccount } from 'viem/accounts'

/** Milliseconds after which no first signature waits any more. */
const later = 1000

// A table for windows of 5 bits has the first signature ready sooner. The library's own, for 8 bits, takes a quarter
// off each later one.
secp256k1.utils.precompute(5)
setTimeout(() => secp256k1.utils.precompute(8), later)

import { secp256k1 } from '@noble/curves/secp256k1'

/**
 * The slow and large part of the vault: the curve. Import it with `import()` only, so that a worker
 * that signs nothing does not evaluate it.
 */
export { HDKey, hdKeyToAccount, privateKeyToAccount } from 'viem/accounts'

/** Milliseconds until nothing waits for the first signatures. */
const later = 1000

// The library's table for windows of 8 bits takes longer than all the rest of a first signature. With it, further
// signatures take three quarters of the time.
secp256k1.utils.precompute(5)
setTimeout(() => secp256k1.utils.precompute(8), later)

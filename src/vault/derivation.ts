import { secp256k1 } from '@noble/curves/secp256k1'

/**
 * The slow and large part of the vault: the curve. Import it with `import()` only, so that a worker
 * that signs nothing does not evaluate it.
 */
export { HDKey, hdKeyToAccount, privateKeyToAccount } from 'viem/accounts'

// The library's table for windows of 8 bits takes longer than all the rest of a first signature.
secp256k1.utils.precompute(5)

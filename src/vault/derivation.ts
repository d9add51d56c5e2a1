/**
 * The slow and large part of the vault: the curve. Import it with `import()` only, so that a worker
 * that signs nothing does not evaluate it.
 */
export { HDKey, hdKeyToAccount, privateKeyToAccount } from 'viem/accounts'

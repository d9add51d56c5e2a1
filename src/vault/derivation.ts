/**
 * The slow and large part of the vault (curve, word list). Import it with `import()` only, so that a worker
 * that signs nothing does not evaluate it.
 */
export { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'

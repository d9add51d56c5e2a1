/** The most characters that are taken for a backup: several times what the wallet writes. */
export const largestBackup = 8_000_000

/** The most characters in a backup file: several times the size that the wallet writes. */
export const largestBackup = 8_000_000

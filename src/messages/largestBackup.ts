/** The most characters that the wallet accepts as a backup: several times the size that it writes. */
export const largestBackup = 8_000_000

import { join } from 'node:path'

/**
 * The backup that the first version with backups saved (commit 68c0b619): a phrase with two accounts, a network, a
 * site and a sent batch. It never changes: a person with such a file must be able to restore it.
 */
export const oldBackup = {
  file: join(import.meta.dirname, 'backup-2026-11-21.json'),
  password: 'correct horse battery',
  phrase: 'legal winner thank year wave sausage worth useful legal winner thank yellow',
  chainId: 31_337,
} as const

import type { Address, Hex } from 'viem'
import { WalletError } from '../../../domain/errors.ts'
import { stopped } from '../../../i18n/sentences.ts'
import { t } from '../../../i18n/translate.ts'
import { faultSaid } from '../../commands/errorText.ts'

/** The key in a keystore file, or the reason in words why it does not open. */
export async function openKeystoreFile(
  file: Blob,
  password: string,
): Promise<{ key: Hex; address?: Address } | { problem: string }> {
  try {
    const [text, { openKeystore }] = await Promise.all([
      file.text(),
      import('../../../vault/keystore/openKeystore.ts'),
    ])
    return await openKeystore(text, password)
  } catch (error) {
    const isOurs = error instanceof WalletError
    return { problem: isOurs ? stopped(faultSaid(error.toJSON())) : t('common_fileUnreadable') }
  }
}

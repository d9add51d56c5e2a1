import { vaultError } from '../../domain/vaultErrors.ts'
import { t } from '../../i18n/translate.ts'

/** Why a keystore was not opened, where the background has nothing to do with it. Its message may be shown. */
export function keystoreError(name: 'CostlyKeystore' | 'KeystorePassword' | 'BadKeystore'): Error {
  return name === 'BadKeystore' ? vaultError(name) : Object.assign(new Error(t(`vault_${name}`)), { name })
}

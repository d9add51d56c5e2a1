import { normalize } from 'viem/ens'
import { t } from '../../../i18n/translate.ts'

/**
 * Describes a spelling problem of a name, or returns `undefined`. A name has one normal form (ENSIP-15), which
 * excludes lookalikes: letters of several alphabets in one word, and invisible characters.
 */
export function misspelt(name: string): string | undefined {
  try {
    const normal = normalize(name)
    return normal === name ? undefined : t('names_otherwise', { name: normal })
  } catch {
    return t('names_impossible')
  }
}

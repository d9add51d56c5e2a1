import { normalize } from 'viem/ens'
import { t } from '../../../i18n/translate.ts'

/**
 * The mistake in the form of a name, or nothing. A name has one normal form (ENSIP-15), which excludes
 * look-alikes: letters of several alphabets in one word, invisible characters.
 */
export function misspelt(name: string): string | undefined {
  try {
    const normal = normalize(name)
    return normal === name ? undefined : t('names_otherwise', { name: normal })
  } catch {
    return t('names_impossible')
  }
}

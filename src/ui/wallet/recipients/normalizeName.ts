import { normalize } from 'viem/ens'
import { t } from '../../../i18n/translate.ts'

/**
 * What is wrong with how a name is written, or nothing. A name has one normal form (ENSIP-15), which leaves out what
 * looks like something else: letters of several alphabets in one word, characters that nobody sees.
 */
export function misspelt(name: string): string | undefined {
  try {
    const normal = normalize(name)
    return normal === name ? undefined : t('names_otherwise', { name: normal })
  } catch {
    return t('names_impossible')
  }
}

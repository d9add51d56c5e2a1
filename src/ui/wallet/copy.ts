import { t } from '../../i18n/translate.ts'
import { say } from '../kit/status/say.ts'

/** Copies a text, which must not be a secret, and confirms it on the screen. */
export async function copy(text: string, confirmation: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    say(confirmation)
  } catch {
    say(t('common_notCopied'))
  }
}

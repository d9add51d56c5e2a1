import { t } from '../../i18n/translate.ts'
import { say } from '../kit/status/say.ts'

/** Copies what is no secret, and says so. */
export async function copy(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    say(said)
  } catch {
    say(t('common_notCopied'))
  }
}

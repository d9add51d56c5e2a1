import { t } from '../../i18n/translate.ts'

/** The age of data, "12 s". `undefined` while it is fresh. */
export function age(ms: number): string | undefined {
  const seconds = Math.floor(ms / 1000)
  if (seconds < 10) return undefined
  if (seconds < 60) return t('common_seconds', { number: seconds })
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? t('common_minutes', { number: minutes })
    : t('common_hours', { number: Math.floor(minutes / 60) })
}

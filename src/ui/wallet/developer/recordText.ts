import { counted, language, t } from '../../../i18n/translate.ts'
import type { Recorded } from '../../../messages/developerRecord.ts'
import { span } from '../relativeTime.ts'

/** "4 ms", "3.8 s". */
export function duration(ms: number): string {
  if (ms >= 1000) return span(ms)
  const digits = new Intl.NumberFormat(language(), { maximumFractionDigits: ms < 10 ? 1 : 0 })
  return t('developer_milliseconds', { number: digits.format(ms) })
}

/** A short summary of a response: an error code, a short value, or a size. */
export function summary({ answer, error }: Pick<Recorded, 'answer' | 'error'>): string {
  if (error) return String(error.code)
  if (!answer) return '…'
  const { text, cut } = answer
  if (cut) return t('developer_long')
  const value: unknown = JSON.parse(text)
  if (typeof value === 'string') {
    const isBytes = /^0x([0-9a-f]{2})*$/i.test(value)
    return value.length <= 18
      ? value
      : isBytes
        ? counted('developer_bytes', (value.length - 2) / 2)
        : t('developer_text')
  }
  if (Array.isArray(value)) return counted('common_entries', value.length)
  if (typeof value !== 'object' || value === null) return text
  const names = Object.keys(value)
  return names.includes('id') ? 'id' : counted('developer_members', names.length)
}

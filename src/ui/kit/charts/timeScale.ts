import { language, t } from '../../../i18n/translate.ts'

export type TimeScale = {
  /** Milliseconds across the whole chart. */
  span: number
  /** Milliseconds per column. */
  column: number
  /** Columns between labelled ticks. */
  every: number
}

const beat = 200
const shortest = 2000

/** Columns of 200 ms up to two seconds, then of one second, then longer ones. At most 16 columns. */
export function timeScale(duration: number): TimeScale {
  if (duration <= shortest) return { span: shortest, column: beat, every: 5 }
  const column = [1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600, 21600, 86400]
    .map((seconds) => seconds * 1000)
    .find((length) => duration / length <= 16)
  const length = column ?? duration / 16
  const columns = Math.max(3, Math.ceil(duration / length))
  return { span: columns * length, column: length, every: columns > 6 ? Math.ceil(columns / 4) : 1 }
}

/** "0 s", "1.5 s", "4 min", "2 h". */
export function timeLabel(ms: number): string {
  if (ms < 60_000) return t('common_seconds', { number: trim(ms / 1000) })
  if (ms < 3_600_000) return t('common_minutes', { number: trim(ms / 60_000) })
  return t('common_hours', { number: trim(ms / 3_600_000) })
}

function trim(value: number): string {
  return new Intl.NumberFormat(language(), { maximumFractionDigits: 1 }).format(value)
}

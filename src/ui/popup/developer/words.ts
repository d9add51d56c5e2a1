import type { Recorded } from '../../../wire/record.ts'
import { span } from '../when.ts'

/** "4 ms", "3.8 s". */
export function duration(ms: number): string {
  return ms < 1000 ? `${ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms)} ms` : span(ms)
}

/** An answer in a word or two: an error's code, a short value, or what there is of it. */
export function summary({ answer, error }: Pick<Recorded, 'answer' | 'error'>): string {
  if (error) return String(error.code)
  if (!answer) return '…'
  const { text, cut } = answer
  if (cut) return 'long'
  const value: unknown = JSON.parse(text)
  if (typeof value === 'string') {
    const isBytes = /^0x([0-9a-f]{2})*$/i.test(value)
    return value.length <= 18 ? value : isBytes ? `${(value.length - 2) / 2} bytes` : 'text'
  }
  if (Array.isArray(value)) return value.length === 1 ? '1 entry' : `${value.length} entries`
  if (typeof value !== 'object' || value === null) return text
  const names = Object.keys(value)
  return names.includes('id') ? 'id' : names.length === 1 ? '1 member' : `${names.length} members`
}

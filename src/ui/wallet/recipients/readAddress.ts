import * as v from 'valibot'
import type { Address } from 'viem'
import { address } from '../../../domain/schema.ts'
import { t } from '../../../i18n/translate.ts'
import { inert } from '../../kit/text/inertText.ts'

/** Parses a typed or pasted address, or returns an error message. `named`: the field takes names too. */
export function readAddress(
  text: string,
  { named = false } = {},
): { address: Address } | { problem: string } {
  const plain = text.replace(/[\s\u200b\u2060\ufeff]/g, '').replace(/^ethereum:/i, '')
  if (plain === '') return { problem: t('send_noAddress') }
  const read = v.safeParse(address, plain, { abortPipeEarly: true })
  if (read.success) return { address: read.output }
  if (/^0x[0-9a-f]{40}$/i.test(plain)) return { problem: t('send_wrongChecksum') }
  if (/^0x[0-9a-f]+$/i.test(plain)) {
    const digits = plain.length - 2
    return { problem: t('send_wrongLength', { digits }) }
  }
  return { problem: named ? t('send_notAddressOrName', { typed: inert(text, 24) }) : t('send_notAnAddress') }
}

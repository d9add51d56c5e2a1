import * as v from 'valibot'
import type { Address } from 'viem'
import { address } from '../../wire/schema.ts'

/** An address as it was typed or pasted, or a sentence about what is wrong with it. */
export function readAddress(text: string): { address: Address } | { problem: string } {
  const plain = text.replace(/[\s\u200b\u2060\ufeff]/g, '').replace(/^ethereum:/i, '')
  if (plain === '') return { problem: 'Enter an address.' }
  const read = v.safeParse(address, plain, { abortPipeEarly: true })
  if (read.success) return { address: read.output }
  if (/^0x[0-9a-f]{40}$/i.test(plain))
    return { problem: 'One of its characters is wrong: the checksum does not fit. Copy it again.' }
  if (/^0x[0-9a-f]+$/i.test(plain)) {
    const digits = plain.length - 2
    return { problem: `An address has 40 digits after 0x, this has ${digits}.` }
  }
  return { problem: 'An address is 0x and 40 digits from 0 to 9 and a to f.' }
}

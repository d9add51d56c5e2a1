import { encodeCBOR } from '@levischuck/tiny-cbor'
import { toBytewords } from './bytewords.ts'
import { crc32 } from './crc32.ts'

/** The most bytes of a message in one code: many cameras cannot read denser ones from a screen. */
const largest = 200

/**
 * A message as the texts of QR codes (BCR-2020-005), in capitals, which need less room there. Several codes form an
 * animation that starts again after its last part, so that no later part is needed.
 */
export function encodeUr(type: string, message: Uint8Array): string[] {
  const count = Math.ceil(message.length / largest)
  if (count === 1) return [`ur:${type}/${toBytewords(message)}`.toUpperCase()]
  const length = Math.ceil(message.length / count)
  const checksum = crc32(message)
  return Array.from({ length: count }, (_, index) => {
    const fragment = new Uint8Array(length)
    fragment.set(message.subarray(index * length, (index + 1) * length))
    const part = encodeCBOR([index + 1, count, message.length, checksum, fragment])
    return `ur:${type}/${index + 1}-${count}/${toBytewords(part)}`.toUpperCase()
  })
}

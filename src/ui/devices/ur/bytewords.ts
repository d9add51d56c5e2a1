import { crc32 } from './crc32.ts'

/** The first and last letters of the 256 words of BCR-2020-012, in the order of their bytes. */
const pairs =
  'aeadaoaxaaahamatayasbkbdbnbtbabsbebybgbwbbbzcmchcscfcycwcecackctcxclcpcndkdadsdidedtdrdndwdpdmdl' +
  'dyeheyeoeeecenemetesftfrfnfsfmfhfzfpfwfxfyfefgflfdgagegrgsgtglgwgdgygmgughgohfhghdhkhthphhhlhyhe' +
  'hnhsidiaieihiyioisinimjejzjnjtjljojsjpjkjykpkoktkskkknkgkekikblblalylflslrlplnltloldlelulklgmnmy' +
  'mhmemomumwmdmtmsmknlnyndnsntnnnenboyoeotoxonolospdptpkpypspmplpepfpaprqdqzrerprlrorhrdrkrfryrnrs' +
  'rtsesasrssskswstspsosgsbsfsntotktitttdtetytltbtstptatnuyuoutueurvtvyvovlvevwvavdvswlwdwmwpwewyws' +
  'wtwnwzwfwkykynylyaytzszoztzczezm'

const byteOf = new Map(Array.from({ length: 256 }, (_, byte) => [pairs.slice(2 * byte, 2 * byte + 2), byte]))

/** Bytes and their checksum, two letters each. */
export function toBytewords(bytes: Uint8Array): string {
  const sum = new Uint8Array(4)
  new DataView(sum.buffer).setUint32(0, crc32(bytes))
  return [...bytes, ...sum].map((byte) => pairs.slice(2 * byte, 2 * byte + 2)).join('')
}

/** The bytes; `undefined` if a pair of letters is no word, or if the checksum is wrong. */
export function fromBytewords(text: string): Uint8Array | undefined {
  if (text.length % 2 || text.length < 10) return undefined
  const bytes = new Uint8Array(text.length / 2)
  for (let at = 0; at < bytes.length; at++) {
    const byte = byteOf.get(text.slice(2 * at, 2 * at + 2))
    if (byte === undefined) return undefined
    bytes[at] = byte
  }
  const body = bytes.subarray(0, -4)
  return new DataView(bytes.buffer).getUint32(body.length) === crc32(body) ? body : undefined
}

import { decode } from 'punycode/punycode.es6.js'

/** Decodes one label of a host, "xn--bcher-kva" to "bücher" (RFC 3492). Returns other labels unchanged. */
export function decodeLabel(label: string): string {
  if (!label.startsWith('xn--')) return label
  try {
    return decode(label.slice(4))
  } catch {
    return label
  }
}

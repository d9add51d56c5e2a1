const [base, least, most, skew, damp, firstBias, firstCode] = [36, 1, 26, 38, 700, 72, 128]

/** Decodes one label of a host, "xn--bcher-kva" to "bücher" (RFC 3492). Returns other labels unchanged. */
export function decodeLabel(label: string): string {
  if (!label.startsWith('xn--')) return label
  const encoded = label.slice(4)
  const basic = encoded.lastIndexOf('-')
  const codes = Array.from(encoded.slice(0, Math.max(0, basic)), (letter) => letter.charCodeAt(0))
  let [at, code, bias, place] = [basic + 1, firstCode, firstBias, 0]

  while (at < encoded.length) {
    const before = place
    for (let [weight, k] = [1, base]; ; k += base) {
      const digit = digitOf(encoded.charCodeAt(at++))
      if (digit === undefined) return label
      place += digit * weight
      const threshold = k <= bias ? least : Math.min(k - bias, most)
      if (digit < threshold) break
      weight *= base - threshold
    }
    const count = codes.length + 1
    bias = adapted(place - before, count, before === 0)
    code += Math.floor(place / count)
    if (code > 0x10ffff) return label
    place %= count
    codes.splice(place++, 0, code)
  }
  return String.fromCodePoint(...codes)
}

function digitOf(code: number): number | undefined {
  if (code >= 0x61 && code <= 0x7a) return code - 0x61
  return code >= 0x30 && code <= 0x39 ? code - 0x30 + 26 : undefined
}

function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / damp) : delta >> 1
  rest += Math.floor(rest / count)
  let k = 0
  for (; rest > ((base - least) * most) >> 1; k += base) rest = Math.floor(rest / (base - least))
  return k + Math.floor(((base - least + 1) * rest) / (rest + skew))
}

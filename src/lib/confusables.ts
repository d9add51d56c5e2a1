/**
 * Latin letters with the characters that people read as them: Cyrillic, Greek, Armenian, Lisu and phonetic
 * letters, digits, and signs. Small on purpose: only those that occur in symbols of fake tokens.
 */
const alike: Record<string, string> = {
  a: 'аαꓮᴀɑ@',
  b: 'вβꓐʙßь',
  c: 'сϲꓚᴄ¢',
  d: 'ԁꓓᴅðđ',
  e: 'еεꓰᴇ€',
  g: 'ցԍꓖɡ',
  h: 'һнհʜħ',
  i: 'іιıłƚɩɪӏ1l|!',
  j: 'јꓙ',
  k: 'кκꓗ',
  m: 'мꓟᴍ',
  n: 'ηոɴ',
  o: 'оοσօꓳᴏø0',
  p: 'рρꓑᴘ',
  q: 'ԛ',
  r: 'гꓣʀ',
  s: 'ѕꓢꜱ5$',
  t: 'тτꓔᴛŧ₮',
  u: 'υսꓴᴜʋμц',
  v: 'νѵꓦᴠ',
  w: 'ԝѡωᴡ',
  x: 'хχꓫ',
  y: 'уүγʏ',
  z: 'ζꓜᴢ',
}

const read = new Map(
  Object.entries(alike).flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter] as const)),
)

/**
 * A symbol or name with look-alikes replaced: two texts that a person could confuse have the same skeleton.
 * Other signs, spaces and invisible characters do not count.
 */
export function skeleton(text: string): string {
  const folded = text.slice(0, 256).normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  return [...folded]
    .map((sign) => read.get(sign) ?? sign)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

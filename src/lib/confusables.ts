/**
 * Latin letters with the characters that people read as them: Cyrillic, Greek, Armenian, Lisu and phonetic
 * letters, digits, and signs. Small on purpose: only those that occur in names of fake sites and tokens.
 */
const alike: Record<string, string> = {
  a: 'аαꓮᴀɑ@ạ',
  b: 'вβꓐʙßьЬƅВ',
  c: 'сϲꓚᴄ¢ⅽ',
  d: 'ԁꓓᴅðđɗժ',
  e: 'еεꓰᴇ€ҽєɘ3',
  f: 'ƒք',
  g: 'ցԍꓖɡǥ',
  h: 'һнհʜħ',
  i: 'іιıłƚɩɪӏ1l|!Ӏǀ',
  j: 'јꓙϳյ',
  k: 'кκꓗķ',
  m: 'мꓟᴍ',
  n: 'ηոɴռп',
  o: 'оοσօꓳᴏø0ө',
  p: 'рρꓑᴘ',
  q: 'ԛգ',
  r: 'гꓣʀɾ',
  s: 'ѕꓢꜱ5$ʂ',
  t: 'тτꓔᴛŧ₮',
  u: 'υսꓴᴜʋμц',
  v: 'νѵꓦᴠ',
  w: 'ԝѡωᴡщшա',
  x: 'хχꓫҳ',
  y: 'уүγʏÿ',
  z: 'ζꓜᴢʐ',
}

/** The Latin letter that people read a character as. */
export const readAs: ReadonlyMap<string, string> = new Map(
  Object.entries(alike).flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter] as const)),
)

/** A text as people read it: texts with the same look can be mistaken for each other. */
export function look(text: string): string {
  return [...text]
    .map((sign) => readAs.get(sign) ?? sign)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

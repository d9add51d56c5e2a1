/** Characters that can be mistaken for a Latin letter, by that letter. Domain names are lower case. */
const alike: Record<string, string> = {
  a: 'аɑαạ',
  b: 'ЬьƅВв',
  c: 'сϲⅽ',
  d: 'ԁɗđժ',
  e: 'еҽєεɘ3',
  f: 'ƒք',
  g: 'ɡցǥ',
  h: 'һհ',
  i: 'іıɩιɪӀǀӏl1|ł',
  j: 'јϳյ',
  k: 'кκķ',
  m: 'м',
  n: 'ոռηпɴ',
  o: 'оοօ0øσө',
  p: 'рρ',
  q: 'ԛգ',
  r: 'гɾʀ',
  s: 'ѕʂ5',
  t: 'тτŧ',
  u: 'υսцʋ',
  v: 'ѵνᴠ',
  w: 'ԝωщшա',
  x: 'хχҳ',
  y: 'уγүÿʏ',
  z: 'ʐᴢ',
}

const latin = new Map(
  Object.entries(alike).flatMap(([letter, others]) => Array.from(others, (o) => [o, letter])),
)

/** Reduces a name to its looks: names with the same skeleton can be mistaken for each other. */
export function skeleton(name: string): string {
  const bare = name.normalize('NFD').replace(/\p{M}/gu, '')
  const letters = Array.from(bare, (letter) => latin.get(letter) ?? letter).join('')
  return letters.replaceAll('rn', 'm').replaceAll('vv', 'w')
}

/** True if every letter of the name belongs to another alphabet and can be mistaken for a Latin one. */
export function passesForLatin(name: string): boolean {
  const letters = Array.from(name).filter((letter) => /\p{L}/u.test(letter))
  return (
    letters.length > 0 && letters.every((letter) => !/\p{Script=Latin}/u.test(letter) && latin.has(letter))
  )
}

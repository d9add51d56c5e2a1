import { readdirSync } from 'node:fs'

/** Specs that never run in Firefox, each with the reason. What one browser alone lacks is said in `browsers.ts` instead. */
export const notInFirefox: Readonly<Record<string, string>> = {
  axe: 'judges the markup and the colours of the screens, which are the same in any browser, also in high contrast, for which no driver can ask Firefox',
  gallery:
    'compares pictures of components, drawn without the wallet, and only one engine draws the same pixels',
  languages:
    'looks in the gallery, without the wallet, whether each language fits its window, and that has no driver in Firefox',
}

/**
 * Specs that wait for the night in Firefox where CI runs the tests, which has no time for all of them twice: they depend
 * less on the browser than the others, or take long. `npm test` by hand has every spec in both browsers, and so has CI in
 * Chromium.
 */
export const atNight: readonly string[] = [
  'accounts',
  'alive',
  'allowances',
  'arabic',
  'attacks/pollution',
  'backup',
  'builder',
  'clickthrough',
  'decoding',
  'delegation',
  'demo',
  'descriptors',
  'developer',
  'editing',
  'faults',
  'keyboard',
  'kills',
  'minimal',
  'names',
  'nfts',
  'nodes',
  'phishing',
  'prices',
  'recovery',
  'sendMany',
  'simulation',
  'texts',
  'unreachable',
  'warnings',
]

/** Which specs a run in Firefox has: those of every run, those that wait for the night, or both. */
export const turns = ['day', 'night', 'all'] as const

/** Every spec there is, as its path below `e2e` without the ending. */
export const specs: readonly string[] = readdirSync(import.meta.dirname, {
  recursive: true,
  encoding: 'utf8',
})
  .filter((path) => path.endsWith('.spec.ts'))
  .map((path) => path.replaceAll('\\', '/').slice(0, -'.spec.ts'.length))
  .sort()

/** The specs that run in Firefox at this turn. One that no table names runs every time. */
export function inFirefox(turn: (typeof turns)[number]): readonly string[] {
  const able = specs.filter((name) => !Object.hasOwn(notInFirefox, name))
  return turn === 'all' ? able : able.filter((name) => atNight.includes(name) === (turn === 'night'))
}

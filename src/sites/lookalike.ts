import type { Looks } from '../lib/confusables.ts'
import { passesForLatin, skeleton } from './hostSkeleton.ts'
import { decodeLabel } from './punycode.ts'

export type Lookalike =
  /** It can be mistaken for this host. `connected`: the person uses that host. */
  | { kind: 'looksLike'; host: string; connected: boolean; reads?: string }
  /** It begins with this host but is a different one. */
  | { kind: 'beginsWith'; host: string; connected: boolean }
  /** Its letters mix alphabets, or belong to one that passes for Latin. `reads`: the name in an address bar. */
  | { kind: 'mixed' | 'foreign'; reads: string }

/** Hosts to compare with: those the person uses, and those that thieves imitate. */
export type Held = { connected: readonly string[]; wellKnown: readonly string[]; looks: Looks }

/** Scripts that honest names combine: UTS 39, highly restrictive. */
const together = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]
const scripts = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Han', 'Hiragana']
const more = ['Katakana', 'Bopomofo', 'Hangul', 'Thai', 'Devanagari', 'Cherokee', 'Ethiopic', 'Coptic']
/** Made only for hosts with such letters: they cost each start of the background 0.4 ms. */
const patterns = () =>
  [...scripts, ...more].map((name) => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const)

/**
 * Checks whether a host, in the form that origins have, can be mistaken for another one: a well-known one, one
 * that the person uses (`connected`), or one in Latin letters.
 */
export function lookalike(host: string, { connected, wellKnown, looks }: Held): Lookalike | undefined {
  const reads = host.split('.').map(decodeLabel)
  const name = reads.join('.')
  if (wellKnown.some((one) => isPartOf(host, one))) return undefined
  const isUsed = connected.some((one) => isPartOf(host, one))
  const known = [...(isUsed ? [] : connected), ...wellKnown]

  const form = skeleton(name, looks)
  const like = known.find((one) => isPartOf(form, skeleton(one, looks)))
  if (like !== undefined)
    return {
      kind: 'looksLike',
      host: like,
      connected: connected.includes(like),
      ...(name !== host && { reads: name }),
    }
  const first = known.find((one) => one.includes('.') && `.${host}`.includes(`.${one}.`))
  if (first !== undefined) return { kind: 'beginsWith', host: first, connected: connected.includes(first) }
  if (name === host) return undefined
  if (reads.some(isMixed)) return { kind: 'mixed', reads: name }
  return reads.some((label) => passesForLatin(label, looks)) ? { kind: 'foreign', reads: name } : undefined
}

function isPartOf(host: string, whole: string): boolean {
  return host === whole || host.endsWith(`.${whole}`)
}

function isMixed(label: string): boolean {
  const known = patterns()
  const used = known.filter(([, pattern]) => pattern.test(label)).map(([script]) => script)
  const isStrange = Array.from(label).some(
    (letter) => /\p{L}/u.test(letter) && !isOfKnownScript(letter, known),
  )
  const count = used.length + Number(isStrange)
  return count > 1 && (isStrange || !together.some((set) => used.every((script) => set.includes(script))))
}

function isOfKnownScript(letter: string, known: ReturnType<typeof patterns>): boolean {
  return (
    /[\p{Script=Common}\p{Script=Inherited}]/u.test(letter) ||
    known.some(([, pattern]) => pattern.test(letter))
  )
}

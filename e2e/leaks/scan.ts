import { finder } from './find.ts'
import type { Secret } from './secrets.ts'

/** A searched place and its content: text, or bytes of a file. */
export type Place = { where: string; holds: string | Uint8Array }

/** `form` names the encoding in which the secret was found. The finding never repeats the secret itself. */
export type Finding = { where: string; secret: string; form: string }

type Needle = { secret: string; form: string; bytes: Buffer }

/** The number of consecutive words that reveal a phrase. */
const row = 3

/** The largest gap between two words, in characters, so that lists, markup and JSON do not hide them. */
const gap = 40

/** Searches for every secret in every place, in each encoding of bytes and words. */
export function scan(secrets: readonly Secret[], places: readonly Place[]): Finding[] {
  const needles = secrets.flatMap(needlesOf)
  const phrases = secrets.flatMap((secret) =>
    secret.kind === 'phrase' ? [{ name: secret.name, words: secret.phrase.split(' ') }] : [],
  )
  const words = [...new Set(phrases.flatMap((phrase) => phrase.words))]
  const findNeedles = needles.length > 0 ? finder(needles.map(({ bytes }) => bytes)) : () => []
  const findWords = words.length > 0 ? finder(words.map((word) => Buffer.from(word))) : () => []

  return places.flatMap(({ where, holds }) => {
    const bytes =
      typeof holds === 'string'
        ? Buffer.from(holds)
        : Buffer.from(holds.buffer, holds.byteOffset, holds.byteLength)
    const standing = new Set(findNeedles(bytes))
    const found = needles.filter((_, index) => standing.has(index))
    const present = new Set([...findWords(bytes)].map((index) => words[index]))
    const rows = phrases.filter((phrase) => hasRow(bytes, phrase.words, present))
    return [
      ...found.map(({ secret, form }) => ({ where, secret, form })),
      ...rows.map(({ name }) => ({ where, secret: name, form: `${row} of its words in their order` })),
    ]
  })
}

function needlesOf(secret: Secret): Needle[] {
  const make = (form: string, bytes: Buffer): Needle => ({ secret: secret.name, form, bytes })
  const text = (form: string, written: string) => [
    make(form, Buffer.from(written)),
    make(`${form}, UTF-16`, Buffer.from(written, 'utf16le')),
  ]
  switch (secret.kind) {
    case 'phrase': {
      const words = secret.phrase.split(' ')
      const rows = words.slice(row - 1).map((_, start) => words.slice(start, start + row).join(' '))
      return [
        ...rows.map((some) => make(`${row} of its words, UTF-16`, Buffer.from(some, 'utf16le'))),
        ...encoded(Buffer.from(secret.phrase)).flatMap(([form, written]) => text(form, written)),
      ]
    }
    case 'text': {
      const escaped = JSON.stringify(secret.text).slice(1, -1)
      const written = [...new Set([secret.text, escaped])]
      return [
        ...written.flatMap((one) => text('plain', one)),
        ...text('URL', encodeURIComponent(secret.text)),
        ...text('form', encodeURIComponent(secret.text).replaceAll('%20', '+')),
        ...written.flatMap((one) => encoded(Buffer.from(one)).flatMap(([form, other]) => text(form, other))),
      ]
    }
    case 'bytes':
      return [
        make('bytes', Buffer.from(secret.bytes)),
        ...encoded(Buffer.from(secret.bytes)).flatMap(([form, written]) => text(form, written)),
        ...text('list of bytes', [...secret.bytes].join(',')),
        ...text('spaced list of bytes', [...secret.bytes].join(', ')),
        ...text('object of bytes', [...secret.bytes].map((byte, place) => `"${place}":${byte}`).join(',')),
      ]
  }
}

/** Hexadecimal in both cases, and base64 in both alphabets at each of the three offsets in a group. */
function encoded(bytes: Buffer): [form: string, written: string][] {
  const hex = bytes.toString('hex')
  const base64 = [0, 1, 2].flatMap((offset) => {
    const whole = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    // The first and last characters also contain bits of neighbouring bytes.
    const own = whole.slice(offset === 0 ? 0 : offset + 1, (bytes.length + offset) % 3 === 0 ? undefined : -1)
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')]
  })
  return [
    ['hexadecimal', hex],
    ['hexadecimal', hex.toUpperCase()],
    ...[...new Set(base64)].map((written): [string, string] => ['base64', written]),
  ]
}

/** True if words of the phrase that are `present` follow one another with only small gaps. */
function hasRow(bytes: Buffer, words: readonly string[], present: ReadonlySet<string | undefined>): boolean {
  const starts = words.flatMap((_, start) =>
    start + row <= words.length && words.slice(start, start + row).every((word) => present.has(word))
      ? [start]
      : [],
  )
  if (starts.length === 0) return false
  const text = bytes.toString('latin1')
  return starts.some((start) =>
    new RegExp(
      words
        .slice(start, start + row)
        .map((word) => `(?<![a-z])${word}(?![a-z])`)
        .join(`[^]{1,${gap}}?`),
      'i',
    ).test(text),
  )
}

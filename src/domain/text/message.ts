import type { Catalogue } from './catalogue.ts'

/** A message of `public/_locales/en/messages.json`. */
export type Key = keyof Catalogue

/** A message with the plural forms that each language needs: `key_one`, `key_other` and so on. */
export type CountedKey = Key extends infer K ? (K extends `${infer Name}_other` ? Name : never) : never

/** The names in braces in a message. */
export type Blanks<K extends Key> = Catalogue[K]

/**
 * A text for people. A string is foreign, a name, or a sentence that an older version stored; a message is ours,
 * and the pages put it in words (`i18n/inWords.ts`).
 */
export type Text = string | Message

/** A text of ours as data, which the journal and the ports carry. */
export type Message =
  /** A message of the catalogue. With a `count`, its plural form for that number. */
  | { say: Key | CountedKey; values?: Values; count?: number }
  /** An exact amount in the smallest unit and in decimal, with its symbol. */
  | { amount: string; decimals: number; symbol: string }
  /** A whole number, in decimal. */
  | { figure: string }
  /** Seconds since 1970. */
  | { time: number }
  /** "2, 3 and 5", or in a `row`: "2, 3, 5". */
  | { list: readonly Text[]; row?: true }
  /** Whole sentences, one after the other. */
  | { sentences: readonly Text[] }
  /** The first text if it has at most that many words, else the second. */
  | { words: number; of: readonly [Text, Text] }

/** What fills the blanks of a message. A missing blank stays empty. */
export type Values = Readonly<Record<string, Text | number>>

type Given<Blank extends string> = [Blank] extends [never] ? [] : [values: Record<Blank, Text | number>]

/** A message of the catalogue: `say('call_to', { who })`. */
export function say<K extends Key>(key: K, ...[values]: Given<Blanks<K>>): Message {
  return { say: key, ...(values && { values }) }
}

/** A message of the catalogue in the plural form for `count`. */
export function sayCount<K extends CountedKey>(
  key: K,
  count: number,
  ...[values]: Given<Exclude<Blanks<`${K}_other`>, 'count'>>
): Message {
  return { say: key, count, ...(values && { values }) }
}

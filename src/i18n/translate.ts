import type { Blanks, CountedKey, Key } from '../domain/text/message.ts'
import { browser } from '../lib/browser.ts'
import { numberFormat, pluralRules } from './formats.ts'

export type { Blanks, CountedKey, Key } from '../domain/text/message.ts'

type Value = string | number | bigint
type Given<Blank extends string> = [Blank] extends [never] ? [] : [values: Record<Blank, Value>]

type Catalogue = Readonly<Record<string, string>>

/** The catalogue of the page's language. Empty before `learn`. */
let words: Catalogue = {}

/** Takes the messages of `words/<language>.json.gz`. */
export function learn(catalogue: Catalogue): void {
  words = catalogue
}

/** A message of the catalogue. Damaged pages have none, and read the browser's. */
function messageOf(key: string): string {
  return words[key] ?? browser.i18n.getMessage(key)
}

/**
 * A sentence for people, in their language: `t('common_approve')`, `t('send_to', { who })`. Texts for dApps are
 * English and never come from here. Values are inserted unchanged: braces and markup in them have no effect.
 */
export function t<K extends Key>(key: K, ...[values]: Given<Blanks<K>>): string {
  return filled(messageOf(key), isolatedIn(values ?? {}))
}

/** A sentence with a number, in the language's plural form for it; `{count}` is the number. */
export function counted<K extends CountedKey>(
  key: K,
  count: number | bigint,
  ...[values]: Given<Exclude<Blanks<`${K}_other`>, 'count'>>
): string {
  return filled(formOf(key, count), { ...isolatedIn(values ?? {}), count: countIn(count) })
}

/**
 * A sentence whose values are inserted as they are. A missing value leaves its blank empty. A key that this version
 * does not have, as another version may have stored it, is shown itself: nobody approves a blank line.
 */
export function sentence(key: string, values: Partial<Record<string, string>>, count?: number): string {
  if (count === undefined) return filled(messageOf(key) || key, values, '')
  return filled(formOf(key, count) || key, { ...values, count: countIn(count) }, '')
}

const countIn = (count: number | bigint) => isolated(numberFormat(language()).format(count))

function formOf(key: string, count: number | bigint): string {
  const form = pluralRules(language()).select(Number(count))
  return messageOf(`${key}_${form}`) || messageOf(`${key}_other`)
}

/** The message split at its blanks, for callers that fill in more than text; in the plural form of `count`. */
export function withBlanks(key: Key | CountedKey, count?: number): { text?: string; blank?: string }[] {
  return (count === undefined ? messageOf(key) : formOf(key, count))
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((part) => (/^\{\w+\}$/.test(part) ? { blank: part.slice(1, -1) } : { text: part }))
}

/** The BCP 47 tag for sentences, numbers and dates: the browser's language if the wallet has it. */
export function language(): string {
  const ours = messageOf('language')
  const theirs = browser.i18n.getUILanguage()
  return theirs === ours || theirs.startsWith(`${ours}-`) ? theirs : ours
}

/** The language's writing direction. */
export function direction(): 'ltr' | 'rtl' {
  return messageOf('language') === 'ar' ? 'rtl' : 'ltr'
}

function filled(text: string, values: Partial<Record<string, string>>, missing?: string): string {
  return text.replace(/\{(\w+)\}/g, (blank, name: string) => values[name] ?? missing ?? blank)
}

function isolatedIn(values: Partial<Record<string, Value>>): Partial<Record<string, string>> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value = '']) => [name, isolated(value)]))
}

/** Isolates an amount or an address in right-to-left text, so that it keeps its own order. */
export function isolated(value: Value): string {
  return direction() === 'rtl' ? `\u2068${value}\u2069` : String(value)
}

import { browser } from '../lib/browser.ts'
import type { Catalogue } from './catalogue.ts'
import { numberFormat, pluralRules } from './formats.ts'

/** A message of `public/_locales/en/messages.json`. */
export type Key = keyof Catalogue

/** A message with the plural forms that each language needs: `key_one`, `key_other` and so on. */
export type CountedKey = Key extends infer K ? (K extends `${infer Name}_other` ? Name : never) : never

/** The names in braces in a message. */
export type Blanks<K extends Key> = Catalogue[K]

type Value = string | number | bigint
type Given<Blank extends string> = [Blank] extends [never] ? [] : [values: Record<Blank, Value>]

/** Messages that only pages use, in the catalogue's language. Empty in the background, and before `learn`. */
let pack: Readonly<Record<string, string>> = {}

/** Takes the messages of `words/<language>.json.gz`, which the build leaves out of the browser's catalogue. */
export function learn(words: Readonly<Record<string, string>>): void {
  pack = words
}

function said(key: string): string {
  return pack[key] ?? browser.i18n.getMessage(key)
}

/**
 * A sentence for people, in their language: `t('common_approve')`, `t('send_to', { who })`. Texts for dApps are
 * English and never come from here. Values are inserted unchanged: braces and markup in them have no effect.
 */
export function t<K extends Key>(key: K, ...[values]: Given<Blanks<K>>): string {
  return filled(said(key), values ?? {})
}

/** A sentence with a number, in the language's plural form for it; `{count}` is the number. */
export function counted<K extends CountedKey>(
  key: K,
  count: number | bigint,
  ...[values]: Given<Exclude<Blanks<`${K}_other`>, 'count'>>
): string {
  return filled(formOf(key, count), { ...values, count: numberFormat(language()).format(count) })
}

function formOf(key: string, count: number | bigint): string {
  const form = pluralRules(language()).select(Number(count))
  return said(`${key}_${form}`) || said(`${key}_other`)
}

/** The message split at its blanks, for callers that fill in more than text; in the plural form of `count`. */
export function withBlanks(key: Key | CountedKey, count?: number): { text?: string; blank?: string }[] {
  return (count === undefined ? said(key) : formOf(key, count))
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((part) => (/^\{\w+\}$/.test(part) ? { blank: part.slice(1, -1) } : { text: part }))
}

/** The BCP 47 tag for sentences, numbers and dates: the browser's language if the wallet has it. */
export function language(): string {
  const ours = browser.i18n.getMessage('language')
  const theirs = browser.i18n.getUILanguage()
  return theirs === ours || theirs.startsWith(`${ours}-`) ? theirs : ours
}

/** The language's writing direction. */
export function direction(): 'ltr' | 'rtl' {
  return browser.i18n.getMessage('language') === 'ar' ? 'rtl' : 'ltr'
}

function filled(text: string, values: Partial<Record<string, Value>>): string {
  return text.replace(/\{(\w+)\}/g, (blank, name: string) => {
    const value = values[name]
    return value === undefined ? blank : isolated(value)
  })
}

/** Isolates an amount or an address in right-to-left text, so that it keeps its own order. */
export function isolated(value: Value): string {
  return direction() === 'rtl' ? `\u2068${value}\u2069` : String(value)
}

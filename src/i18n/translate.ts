import { browser } from '../lib/browser.ts'
import type { Catalogue } from './catalogue.ts'
import { numberFormat, pluralRules } from './formats.ts'

/** A message of `public/_locales/en/messages.json`. */
export type Key = keyof Catalogue

/** A message of which each language has the forms that its numbers need: `key_one`, `key_other` and so on. */
export type CountedKey = Key extends infer K ? (K extends `${infer Name}_other` ? Name : never) : never

/** The placeholders of a message. */
export type Blanks<K extends Key> = Catalogue[K]

type Value = string | number | bigint
type Given<Blank extends string> = [Blank] extends [never] ? [] : [values: Record<Blank, Value>]

/** What only pages say, in the language of all else. Empty in the background, and in a page until `learn`. */
let pack: Readonly<Record<string, string>> = {}

/** Takes what `words/<language>.json.gz` has: the build leaves that out of the browser's catalogue. */
export function learn(words: Readonly<Record<string, string>>): void {
  pack = words
}

function said(key: string): string {
  return pack[key] ?? browser.i18n.getMessage(key)
}

/**
 * A text in the person's language: `t('common_approve')`, `t('send_to', { who })`. Texts for dApps are English
 * and never come from here. A value appears unchanged: nothing in it counts as a placeholder or as markup.
 */
export function t<K extends Key>(key: K, ...[values]: Given<Blanks<K>>): string {
  return filled(said(key), values ?? {})
}

/** A sentence with a number in it, in the form that the language has for that number; `{count}` is the number. */
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

/** The message with its blanks, for those who fill them with more than text; in the form of `count` where it has forms. */
export function withBlanks(key: Key | CountedKey, count?: number): { text?: string; blank?: string }[] {
  return (count === undefined ? said(key) : formOf(key, count))
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((part) => (/^\{\w+\}$/.test(part) ? { blank: part.slice(1, -1) } : { text: part }))
}

/** The language that sentences, numbers and dates are in, as a BCP 47 tag: the browser's, where the wallet speaks it. */
export function language(): string {
  const ours = browser.i18n.getMessage('language')
  const theirs = browser.i18n.getUILanguage()
  return theirs === ours || theirs.startsWith(`${ours}-`) ? theirs : ours
}

/** Which way the language runs. */
export function direction(): 'ltr' | 'rtl' {
  return browser.i18n.getMessage('language') === 'ar' ? 'rtl' : 'ltr'
}

function filled(text: string, values: Partial<Record<string, Value>>): string {
  return text.replace(/\{(\w+)\}/g, (blank, name: string) => {
    const value = values[name]
    return value === undefined ? blank : isolated(value)
  })
}

/** An amount or an address between words that run the other way keeps its own order. */
export function isolated(value: Value): string {
  return direction() === 'rtl' ? `\u2068${value}\u2069` : String(value)
}

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pack } from './pack.mjs'

/** Messages for the browser, the language's name, and those of a page whose messages are damaged. */
const always = /^(extension_\w+|language|start_damaged\w*|kit_notice_bad)$/

/**
 * The messages that code may show. The code contains a key whole, as the base of its forms, or as the start of
 * a template; this keeps every key that starts like a word of the code.
 *
 * @param {string} code
 * @param {Iterable<string>} keys
 */
export function spokenIn(code, keys) {
  const starts = [...new Set(code.match(/(?<![\w$])[a-z]+_\w*/g))]
  return [...keys].filter((key) => always.test(key) || starts.some((start) => key.startsWith(start)))
}

/**
 * Leaves in `_locales` the background's messages, without notes for translators, and moves messages of pages
 * to one file per language, `words/<language>.json.gz`. As in the browser, a missing translation falls back to
 * English.
 *
 * @param {string} folder the built extension
 */
export function splitWords(folder) {
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const code = scripts.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
  const locales = join(folder, '_locales')
  const english = messagesIn(join(locales, 'en'))
  mkdirSync(join(folder, 'words'), { recursive: true })
  for (const name of readdirSync(locales)) {
    const own = name === 'en' ? english : messagesIn(join(locales, name))
    const kept = new Set(spokenIn(code, Object.keys(own)))
    const ofPages = Object.entries({ ...english, ...own }).filter(([key]) => !kept.has(key))
    const ofAll = [...kept].map((key) => [key, { message: own[key] }])
    const words = Buffer.from(JSON.stringify(Object.fromEntries(ofPages)))
    writeFileSync(join(folder, 'words', `${own.language}.json.gz`), pack(words))
    writeFileSync(join(locales, name, 'messages.json'), JSON.stringify(Object.fromEntries(ofAll)))
  }
}

/** @param {string} folder @returns {Record<string, string>} */
function messagesIn(folder) {
  const file = join(folder, 'messages.json')
  if (!existsSync(file)) throw new Error(`There are no words in ${folder}`)
  const entries = Object.entries(JSON.parse(readFileSync(file, 'utf8')))
  return Object.fromEntries(entries.map(([key, { message }]) => [key, message]))
}

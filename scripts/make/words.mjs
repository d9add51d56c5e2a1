import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMain, root } from '../run.mjs'

const folder = join(root, 'public', '_locales')
const typesFile = join(root, 'src', 'i18n', 'catalogue.ts')

/**
 * One message per line, sorted by key: two people who add messages rarely change the same line, and git may
 * merge both sides' lines (`.gitattributes`). This repairs the commas after such a merge.
 *
 * @param {string} text
 * @returns {Map<string, { message: string, description?: string }>}
 */
export function readMessages(text) {
  const found = new Map()
  for (const line of text.split('\n')) {
    const [, key, message] = /^\s*"(\w+)": (\{.*\}),?\s*$/.exec(line) ?? []
    if (key && message) found.set(key, JSON.parse(message))
    else if (!/^\s*[{}]?\s*$/.test(line)) throw new Error(`One message a line, please: ${line}`)
  }
  return found
}

/** @param {Map<string, { message: string, description?: string }>} messages */
export function writeMessages(messages) {
  const lines = [...messages]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { message, description }]) => {
      const parts = [`"message": ${JSON.stringify(message)}`]
      if (description) parts.push(`"description": ${JSON.stringify(description)}`)
      return `  "${key}": { ${parts.join(', ')} }`
    })
  return `{\n${lines.join(',\n')}\n}\n`
}

/** The names in braces. @param {string} message */
export const blanks = (message) =>
  [...new Set([...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''))].sort()

/** @param {Map<string, { message: string }>} messages */
export function writeTypes(messages) {
  const lines = [...messages]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([key, { message }]) =>
        `  ${key}: ${
          blanks(message)
            .map((name) => `'${name}'`)
            .join(' | ') || 'never'
        }`,
    )
  return `/** Made by \`npm run make -- words\` from \`public/_locales/en/messages.json\`: each message with what stands in braces in it. */\nexport type Catalogue = {\n${lines.join('\n')}\n}\n`
}

/** @param {string} language the name of its folder */
export const catalogue = (language) => readFileSync(join(folder, language, 'messages.json'), 'utf8')

export const languages = () => readdirSync(folder).sort()

/** `npm run make -- words`: sorts the catalogues and writes the types. */
if (isMain(import.meta.url)) {
  for (const language of languages())
    writeFileSync(join(folder, language, 'messages.json'), writeMessages(readMessages(catalogue(language))))
  writeFileSync(typesFile, writeTypes(readMessages(catalogue('en'))))
}

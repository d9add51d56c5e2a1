import { learn } from '../../i18n/translate.ts'
import { ownFile } from '../../lib/extensionFile.ts'
import { languageKey } from './chosenLanguage.ts'

/** What `early.iife.ts` leaves for the page's modules. */
const early = globalThis as { words?: Promise<unknown> | undefined; readWords?: () => Promise<unknown> }

/**
 * Loads the catalogue, which `early.iife.ts` began to read before the modules loaded. If it is damaged, falls back
 * to English. Returns `false` if English is damaged too.
 */
export async function learnWords(): Promise<boolean> {
  try {
    learn(await parsed(early.words).catch(async () => parsed((await ownFile('words/en.json')).json())))
    return true
  } catch (error) {
    console.error('The words of the wallet cannot be read', error)
    return false
  }
}

/** Loads the words again after each choice of another language, in any page, and then calls `show`. */
export function followLanguage(show: () => void): void {
  // One after the other: of two quick choices, the words of the earlier one may arrive later.
  let last = Promise.resolve()
  addEventListener('storage', ({ key }) => {
    if (key !== languageKey) return
    early.words = early.readWords?.()
    last = last.then(learnWords).then((hasWords) => void (hasWords && show()))
  })
}

/** Validates by hand: a schema for over a thousand messages delayed the first paint by some 10 ms. */
async function parsed(words: Promise<unknown> | undefined): Promise<Record<string, string>> {
  const read = Object(await words)
  const all = Object.values(read)
  if (all.length === 0 || all.some((one) => typeof one !== 'string')) throw new Error('They are no words')
  return read
}

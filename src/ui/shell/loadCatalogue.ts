import { learn } from '../../i18n/translate.ts'
import { ownFile } from '../../lib/extensionFile.ts'

/**
 * Loads the catalogue, which `early.iife.ts` began to read before the modules loaded. If it is damaged, falls back
 * to English. Returns `false` if English is damaged too.
 */
export async function learnWords(): Promise<boolean> {
  const { words } = globalThis as { words?: Promise<unknown> }
  try {
    learn(await parsed(words).catch(async () => parsed((await ownFile('words/en.json')).json())))
    return true
  } catch (error) {
    console.error('The words of the wallet cannot be read', error)
    return false
  }
}

/** Validates by hand: a schema for over a thousand messages delayed the first paint by some 10 ms. */
async function parsed(words: Promise<unknown> | undefined): Promise<Record<string, string>> {
  const read = Object(await words)
  const all = Object.values(read)
  if (all.length === 0 || all.some((one) => typeof one !== 'string')) throw new Error('They are no words')
  return read
}

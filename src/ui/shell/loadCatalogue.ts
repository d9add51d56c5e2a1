import { learn } from '../../i18n/translate.ts'
import { ownFile } from '../../lib/extensionFile.ts'

/**
 * Loads the texts of pages, which `early.iife.ts` started to read before the modules were there. If they are
 * damaged, it loads English; `false` without that either.
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

/** By hand: with a schema for more than a thousand words the first paint, which waits for this, came some 10 ms later. */
async function parsed(words: Promise<unknown> | undefined): Promise<Record<string, string>> {
  const read = Object(await words)
  const all = Object.values(read)
  if (all.length === 0 || all.some((one) => typeof one !== 'string')) throw new Error('They are no words')
  return read
}

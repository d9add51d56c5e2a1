import * as v from 'valibot'
import { ownFile } from '../wire/ownFile.ts'
import { learn } from '../words/words.ts'

const Words = v.record(v.string(), v.string())

/**
 * Learns what only pages say, which `public/early.js` began to read before the modules were there. Where that is damaged,
 * English is better than nothing; `false` where there is none either.
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

async function parsed(words: Promise<unknown> | undefined) {
  return v.parse(Words, await words)
}

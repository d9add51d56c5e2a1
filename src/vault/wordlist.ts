import { ownFile } from '../lib/extensionFile.ts'
import { lazy } from '../lib/lazy.ts'

/**
 * BIP-39's English list, in its order. Loaded from a file of the extension, since a phrase is made or typed
 * once, but the worker starts every day.
 */
export const englishWords = lazy(async (): Promise<readonly string[]> => {
  const file = await ownFile('bip39-english.txt')
  const words = (await file.text()).trim().split('\n')
  // With a word missing, the same words would mean another phrase than in other wallets.
  if (words.length !== 2048) throw new Error('The word list cannot be read')
  return words
})

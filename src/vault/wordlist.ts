import { ownFile } from '../lib/extensionFile.ts'

let read: Promise<readonly string[]> | undefined

/**
 * BIP-39's English list, in its order. It is in a file of the extension, because a phrase is created or typed
 * once, and the worker starts every day.
 */
export function englishWords(): Promise<readonly string[]> {
  read ??= fetchWords().catch((error) => {
    read = undefined
    throw error
  })
  return read
}

async function fetchWords(): Promise<readonly string[]> {
  const file = await ownFile('bip39-english.txt')
  const words = (await file.text()).trim().split('\n')
  // With a word too few, every phrase would be another than the same words are in any other wallet.
  if (words.length !== 2048) throw new Error('The word list is damaged')
  return words
}

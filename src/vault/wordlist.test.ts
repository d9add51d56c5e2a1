import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { english } from 'viem/accounts'
import { afterEach, expect, test, vi } from 'vitest'
import { englishWords } from './wordlist.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('the list is the one of BIP-39, to the byte', async () => {
  const file = readFileSync(join(import.meta.dirname, '..', '..', 'public', 'bip39-english.txt'))
  // The hash of english.txt in github.com/bitcoin/bips.
  expect(createHash('sha256').update(file).digest('hex')).toBe(
    '2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda',
  )
  expect(await englishWords()).toEqual(english)
})

test('a list with a word too few is refused, and read again the next time', async () => {
  const { englishWords } = await import('./wordlist.ts')
  const whole = `${english.join('\n')}\n`
  const answers = [whole.slice(0, whole.indexOf('zoo')), whole]
  vi.stubGlobal('fetch', async () => new Response(gzipSync(answers.shift() ?? '')))
  await expect(englishWords()).rejects.toThrow('cannot be read')
  expect(await englishWords()).toHaveLength(2048)
})

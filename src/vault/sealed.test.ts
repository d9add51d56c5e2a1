import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase64, fromText, toBase64 } from '../lib/bytes.ts'
import type { Contents } from './contents.ts'
import { deriveKeys } from './deriveKeys.ts'
import type { Sealed } from './envelope.ts'
import { newKdf } from './kdf.ts'
import { open, readHeader, seal } from './sealed.ts'
import { testAddresses, testCost, testPhrase } from './vault.fake.ts'

async function make() {
  const contents: Contents = {
    version: 2,
    keyrings: [
      { kind: 'phrase', id: 1, phrase: testPhrase, accounts: [{ index: 0, address: testAddresses[0] }] },
    ],
  }
  const kdf = newKdf(testCost)
  const keys = await deriveKeys('password', kdf)
  const sealed = await seal(contents, { keys, kdf })
  return { contents, kdf, key: keys.key, sealed }
}

/** Tampers as an attacker who knows the format: the checksum matches again. */
async function forge(sealed: Sealed, change: { header?: string; ciphertext?: string }): Promise<Sealed> {
  const { header, ciphertext } = { ...sealed, ...change }
  const digest = await crypto.subtle.digest('SHA-256', fromText(JSON.stringify([header, ciphertext])))
  return { header, ciphertext, checksum: toBase64(new Uint8Array(digest)) }
}

test('what was sealed opens with its key', async () => {
  const { sealed, key, contents } = await make()
  expect(await open(sealed, key)).toEqual(contents)
})

test('a forged ciphertext byte never opens', async () => {
  const { sealed, key } = await make()
  const bytes = fromBase64(sealed.ciphertext)
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
      const flipped = bytes.map((byte, index) => (index === at ? byte ^ flip : byte))
      const forged = await forge(sealed, { ciphertext: toBase64(flipped) })
      await expect(open(forged, key)).rejects.toMatchObject({ kind: 'damagedVault' })
    }),
  )
})

test('a forged address of the header is not opened with', async () => {
  const { sealed, key } = await make()
  const header = sealed.header.replace(testAddresses[0], testAddresses[1])
  const forged = await forge(sealed, { header })
  expect((await readHeader(forged)).accounts).toMatchObject([{ address: testAddresses[1] }])
  await expect(open(forged, key)).rejects.toMatchObject({ kind: 'damagedVault' })
})

test.each([
  ['memory', '"memory":8', '"memory":4194304'],
  ['iterations', '"iterations":1', '"iterations":1000'],
])('a forged %s cannot ask for endless work', async (_, own, forged) => {
  const { sealed } = await make()
  const stored = await forge(sealed, { header: sealed.header.replace(own, forged) })
  await expect(readHeader(stored)).rejects.toMatchObject({ kind: 'damagedVault' })
})

test('a later version is distinguished from damage', async () => {
  const { sealed } = await make()
  const stored = await forge(sealed, { header: sealed.header.replace('"version":2', '"version":3') })
  await expect(readHeader(stored)).rejects.toMatchObject({ kind: 'newerVault' })
})

test.each(['', 'x', '{}', 'null', '[]'])('a forged header %j is damage', async (header) => {
  const { sealed } = await make()
  await expect(readHeader(await forge(sealed, { header }))).rejects.toMatchObject({ kind: 'damagedVault' })
})

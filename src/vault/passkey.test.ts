import { describe, expect, test } from 'vitest'
import { readPasskey, rewrapPasskey, unwrapPasskey, wrapPasskey } from './passkey.ts'

const bytes = (fill: string) => btoa(fill.repeat(32))
const given = { credential: btoa('credential'), salt: bytes('a'), secret: bytes('s') }
const vault = { key: bytes('k'), check: 'check' }

describe('what is stored of a passkey', () => {
  test('gives the key of the vault for its secret alone', async () => {
    const passkey = await wrapPasskey(given, vault)
    expect(readPasskey(JSON.parse(JSON.stringify(passkey)), vault.check)).toEqual(passkey)
    expect(await unwrapPasskey(passkey, given.secret)).toBe(vault.key)
    await expect(unwrapPasskey(passkey, bytes('t'))).rejects.toMatchObject({ kind: 'wrongPasskey' })
  })

  test.each([
    ['credential', { credential: btoa('another') }],
    ['salt', { salt: bytes('b') }],
    ['check of the vault', { check: 'another' }],
  ])('opens nothing any more under another %s', async (_name, change) => {
    const passkey = { ...(await wrapPasskey(given, vault)), ...change }
    await expect(unwrapPasskey(passkey, given.secret)).rejects.toMatchObject({ kind: 'wrongPasskey' })
    await expect(rewrapPasskey(passkey, vault.key, vault)).rejects.toMatchObject({ kind: 'wrongPasskey' })
  })

  test('opens nothing where its two keys change places', async () => {
    const passkey = await wrapPasskey(given, vault)
    const swapped = { ...passkey, vaultKey: passkey.ownKey, ownKey: passkey.vaultKey }
    await expect(unwrapPasskey(swapped, given.secret)).rejects.toMatchObject({ kind: 'wrongPasskey' })
  })

  test('follows the vault to new keys, by its old key alone', async () => {
    const next = { key: bytes('n'), check: 'next' }
    const passkey = await rewrapPasskey(await wrapPasskey(given, vault), vault.key, next)
    expect(readPasskey(passkey, vault.check)).toBeUndefined()
    expect(readPasskey(passkey, next.check)).toEqual(passkey)
    expect(await unwrapPasskey(passkey, given.secret)).toBe(next.key)
    await expect(rewrapPasskey(passkey, vault.key, next)).rejects.toMatchObject({ kind: 'wrongPasskey' })
  })
})

test.each([
  ['nothing', undefined],
  ['another version', { version: 2 }],
  ['a salt of another length', { salt: btoa('short') }],
  ['a credential that is no base64', { credential: '%' }],
  ['a credential without end', { credential: btoa('c'.repeat(2000)) }],
  ['no key of the vault', { vaultKey: undefined }],
  ['an initialisation vector of another length', { ownKey: { iv: btoa('iv'), key: btoa('key') } }],
])('%s is no passkey', async (_name, change) => {
  const stored = change && { ...(await wrapPasskey(given, vault)), ...change }
  expect(readPasskey(stored, vault.check)).toBeUndefined()
})

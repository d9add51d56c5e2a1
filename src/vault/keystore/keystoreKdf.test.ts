import { pbkdf2Sync, scryptSync } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { derivedKey, kdfParams } from './keystoreKdf.ts'

const salt = 'ab12'
const scrypt = (change: object) =>
  v.parse(kdfParams, { kdf: 'scrypt', kdfparams: { n: 2, r: 1, p: 1, salt, dklen: 32, ...change } })
const pbkdf2 = (change: object) =>
  v.parse(kdfParams, { kdf: 'pbkdf2', kdfparams: { c: 1, prf: 'hmac-sha256', salt, dklen: 32, ...change } })
const saltBytes = Buffer.from(salt, 'hex')

describe('a password becomes the key', () => {
  test.each([
    [2, 1, 1],
    [16, 2, 3],
  ])('that scrypt gives for n %i, r %i and p %i', async (n, r, p) => {
    const key = scryptSync('password', saltBytes, 32, { N: n, r, p })
    expect(Buffer.from(await derivedKey('password', scrypt({ n, r, p })))).toEqual(key)
  })

  test('that PBKDF2 gives', async () => {
    const key = pbkdf2Sync('password', saltBytes, 3, 32, 'sha256')
    expect(Buffer.from(await derivedKey('password', pbkdf2({ c: 3 })))).toEqual(key)
  })

  test('that is the same with 0x before the salt, and another without a salt', async () => {
    const key = await derivedKey('password', pbkdf2({}))
    expect(await derivedKey('password', pbkdf2({ salt: `0x${salt}` }))).toEqual(key)
    expect(await derivedKey('password', pbkdf2({ salt: '' }))).not.toEqual(key)
  })
})

test.each(['ab1', 'abzz', 'zzab', '0x0xab', 'ab'.repeat(257), 1])('%j is no salt', (salt) => {
  expect(() => scrypt({ salt })).toThrow()
  expect(() => pbkdf2({ salt })).toThrow()
})

test.each([{ n: 1 }, { n: 3 }, { n: 12 }])('an impossible n throws: %j', async (change) => {
  await expect(derivedKey('', scrypt(change))).rejects.toMatchObject({ kind: 'badKeystore' })
})

test.each([
  ['more memory than any file needs, by n', scrypt({ n: 2 ** 21 + 1 })],
  ['more memory than any file needs, by r', scrypt({ r: 2 ** 20 + 1 })],
  ['more memory than any file needs, by p', scrypt({ p: 2 ** 21 + 1 })],
  ['more work than any file needs', scrypt({ n: 2 ** 20, p: 5 })],
  ['more rounds than any file needs', pbkdf2({ c: 10_000_001 })],
])('%s is not begun', async (_name, params) => {
  await expect(derivedKey('', params)).rejects.toMatchObject({ kind: 'costlyKeystore' })
})

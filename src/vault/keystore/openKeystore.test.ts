import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeWallet, password as own } from '../vault.fake.ts'
import { openKeystore } from './openKeystore.ts'

/** The two vectors of the Web3 Secret Storage definition: one key under one password, with each KDF. */
const password = 'testpassword'
const key = '0x7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d'
const address = '0x008AeEda4D805471dF9b2A5B0f38A0C3bCBA786b'

const pbkdf2 = {
  crypto: {
    cipher: 'aes-128-ctr',
    cipherparams: { iv: '6087dab2f9fdbbfaddc31a909735c1e6' },
    ciphertext: '5318b4d5bcd28de64ee5559e671353e16f075ecae9f99c7a79a38af5f869aa46',
    kdf: 'pbkdf2',
    kdfparams: {
      c: 262144,
      dklen: 32,
      prf: 'hmac-sha256',
      salt: 'ae3cd4e7013836a3df6bd7241b12db061dbe2c6785853cce422d148a624ce0bd',
    },
    mac: '517ead924a9d0dc3124507e3393d175ce3ff7c1e96529c6c555ce9e51205e9b2',
  },
  id: '3198bc9c-6672-5ab3-d995-4942343ae5b6',
  version: 3,
}

const scrypt = {
  crypto: {
    cipher: 'aes-128-ctr',
    cipherparams: { iv: '83dbcc02d8ccb40e466191a123791e0e' },
    ciphertext: 'd172bf743a674da9cdad04534d56926ef8358534d458fffccd4e6ad2fbde479c',
    kdf: 'scrypt',
    kdfparams: {
      dklen: 32,
      n: 262144,
      p: 8,
      r: 1,
      salt: 'ab0c7876052600dd703518d6fc3fe8984592145b591fc8fb5c6d43190334ba19',
    },
    mac: '2103ac29920d71da29f15d75b4a16dbe95cfd7ff8faea1056c33131d846e3097',
  },
  id: '3198bc9c-6672-5ab3-d995-4942343ae5b6',
  version: 3,
}

type File = typeof pbkdf2 | typeof scrypt

/** The file with changed members in its crypto part. */
const crypto = (file: File, change: object) =>
  JSON.stringify({ ...file, crypto: { ...file.crypto, ...change } })
const params = (file: File, change: object) =>
  crypto(file, { kdfparams: { ...file.crypto.kdfparams, ...change } })

test('the vector of PBKDF2 opens', async () => {
  expect(await openKeystore(JSON.stringify(pbkdf2), password)).toEqual({ key })
})

test('the vector of scrypt opens', async () => {
  expect(await openKeystore(JSON.stringify(scrypt), password)).toEqual({ key })
}, 60_000)

test.each([
  ['with a capital, as old wallets write it', { Crypto: pbkdf2.crypto, version: 3 }],
  ['with an address', { ...pbkdf2, address: address.slice(2).toLowerCase() }],
  ['with 0x and capitals', { ...pbkdf2, address }],
  ['with the version as text', { ...pbkdf2, version: '3' }],
])('a file %s opens', async (_, file) => {
  expect((await openKeystore(JSON.stringify(file), password)).key).toBe(key)
})

test.each(['', 'Testpassword', 'testpassword '])('%j is the wrong password', async (wrong) => {
  await expect(openKeystore(JSON.stringify(pbkdf2), wrong)).rejects.toMatchObject({
    kind: 'wrongKeystorePassword',
  })
})

test('a file of another address than its key is damaged, not under another password', async () => {
  const { vault } = await makeWallet()
  const named = JSON.stringify({ ...pbkdf2, address: '0'.repeat(40) })
  const opened = await openKeystore(named, password)
  await expect(vault.addKey(opened.key, opened.address)).rejects.toMatchObject({ kind: 'badKeystore' })
  expect(await vault.accounts()).toHaveLength(1)
})

test.each([
  ['no JSON', '{"version":3'],
  ['something else', '[]'],
  ['nothing', ''],
  ['another version', JSON.stringify({ ...pbkdf2, version: 1 })],
  ['another cipher', crypto(pbkdf2, { cipher: 'aes-256-gcm' })],
  ['a short ciphertext', crypto(pbkdf2, { ciphertext: pbkdf2.crypto.ciphertext.slice(2) })],
  ['a long checksum', crypto(pbkdf2, { mac: `${pbkdf2.crypto.mac}00` })],
  ['no checksum', crypto(pbkdf2, { mac: undefined })],
  ['a short counter', crypto(pbkdf2, { cipherparams: { iv: '00' } })],
  ['another hash', params(pbkdf2, { prf: 'hmac-sha1' })],
  ['another length of the key', params(pbkdf2, { dklen: 64 })],
  ['an n that is no power of two', params(scrypt, { n: 262143 })],
  ['an n of one', params(scrypt, { n: 1 })],
  ['a fraction', params(scrypt, { r: 1.5 })],
  ['a negative p', params(scrypt, { p: -1 })],
  ['more than a keystore ever has', JSON.stringify({ ...pbkdf2, name: 'x'.repeat(70_000) })],
])('a file with %s is no keystore, or damaged', async (_, file) => {
  await expect(openKeystore(file, password)).rejects.toMatchObject({ kind: 'badKeystore' })
})

test.each([
  ['memory', params(scrypt, { n: 2 ** 22, r: 8, p: 1 })],
  ['memory by its blocks', params(scrypt, { n: 2, r: 2 ** 22 })],
  ['memory by its lanes', params(scrypt, { n: 2, r: 1, p: 2 ** 22 })],
  ['work', params(scrypt, { n: 2 ** 18, r: 8, p: 1000 })],
  ['rounds', params(pbkdf2, { c: 4_000_000_000 })],
])('a hostile file cannot ask for endless %s', async (_, file) => {
  await expect(openKeystore(file, password)).rejects.toMatchObject({ kind: 'costlyKeystore' })
})

test('any JSON is answered with a reason, and nothing of it is worked on', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json({ maxDepth: 5 }), async (text) => {
      await expect(openKeystore(text, password)).rejects.toMatchObject({ kind: 'badKeystore' })
    }),
  )
})

test('a changed character of the encrypted part never gives another key', async () => {
  const cheap = JSON.parse(params(pbkdf2, { c: 1 }))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('ciphertext', 'mac'), fc.nat(63), async (member, at) => {
      const text: string = cheap.crypto[member]
      const digit = ((Number.parseInt(text[at] ?? '0', 16) + 1) % 16).toString(16)
      const file = crypto(cheap, { [member]: text.slice(0, at) + digit + text.slice(at + 1) })
      await expect(openKeystore(file, password)).rejects.toMatchObject({ kind: 'wrongKeystorePassword' })
    }),
  )
})

test('an imported file becomes an account whose key can be exported', async () => {
  const { vault, local } = await makeWallet()
  const file = JSON.stringify({ ...pbkdf2, address: address.slice(2).toLowerCase() })
  const opened = await openKeystore(file, password)
  expect(await vault.addKey(opened.key, opened.address)).toBe(address)
  expect((await vault.accounts()).at(-1)).toEqual({ kind: 'key', address })
  expect(await vault.exportKey(address, own)).toBe(key)
  expect(JSON.stringify(local.items)).not.toMatch(/testpassword|7a28b5ba/)
})

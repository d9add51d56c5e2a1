import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { fromBase64, fromText, toBase64 } from '../lib/bytes.ts'
import { type Backup, openBackup, readBackup, sealBackup } from './backup.ts'
import type { Contents } from './contents.ts'
import { backupKeys, deriveKeys, newKeys } from './deriveKeys.ts'
import {
  addressesOf,
  makeVault,
  makeWallet,
  password,
  testAddresses,
  testCost,
  testPhrase,
} from './vault.fake.ts'

const rest = { names: ['Savings'] }
const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const contents: Contents = {
  version: 2,
  keyrings: [
    { kind: 'phrase', id: 1, phrase: testPhrase, accounts: [{ index: 0, address: testAddresses[0] }] },
    { kind: 'watch', address: testAddresses[2] },
  ],
}

const sealing = async (backup: Backup) => sealBackup(backup, await newKeys(password, testCost))
const made = () => sealing({ contents, rest })

/** Opens a file as a person does, with a password. */
const opening = async (file: string, typed: string) =>
  openBackup(file, await backupKeys(typed, (await readBackup(file)).header))

/** Tampers as an attacker who knows the format: the checksum matches again. */
async function forge(text: string, change: (header: string) => string): Promise<string> {
  const { header: before, ciphertext, format } = JSON.parse(text)
  const header = change(before)
  const digest = await crypto.subtle.digest('SHA-256', fromText(JSON.stringify([header, ciphertext])))
  return JSON.stringify({ format, header, ciphertext, checksum: toBase64(new Uint8Array(digest)) })
}

describe('a backup', () => {
  test('gives back what went into it, to its password alone', async () => {
    const file = await made()
    expect(await opening(file, password)).toEqual({ contents, rest })
    await expect(opening(file, 'wrong')).rejects.toMatchObject({
      kind: 'wrongBackupPassword',
    })
    await expect(opening(file, '')).rejects.toMatchObject({ kind: 'noPassword' })
  })

  test('does not open with the keys of another password, or with half of its own', async () => {
    const file = await made()
    const { kdf, check } = (await readBackup(file)).header
    const wrong = await deriveKeys('wrong', kdf)
    await expect(openBackup(file, wrong)).rejects.toMatchObject({ kind: 'wrongBackupPassword' })
    await expect(openBackup(file, { ...wrong, check })).rejects.toMatchObject({ kind: 'damagedBackup' })
  })

  test('is not made under parameters with which it would not open again', async () => {
    const keys = await newKeys(password, testCost)
    for (const more of [{ memory: 262_145 }, { iterations: 11 }])
      await expect(
        sealBackup({ contents, rest }, { ...keys, kdf: { ...keys.kdf, ...more } }),
      ).rejects.toMatchObject({ kind: 'invalidParams' })
  })

  test('tells nobody who has it whose it is', async () => {
    const file = await made()
    const { header, ciphertext, ...around } = JSON.parse(file)
    const words = /test test|junk|correct horse|0x[0-9a-f]{4}|Savings|watch/i
    // Read as bytes, since base64 may contain short words by chance. Unencrypted text would show in the bytes.
    expect(JSON.stringify([header, around])).not.toMatch(words)
    expect(new TextDecoder('latin1').decode(fromBase64(ciphertext))).not.toMatch(words)
    expect(JSON.parse(header)).toMatchObject({
      version: 1,
      kdf: { name: 'argon2id', ...testCost },
    })
  })

  test('is under a salt of its own each time', async () => {
    const salts = (await Promise.all([made(), made()])).map(
      (file) => JSON.parse(JSON.parse(file).header).kdf.salt,
    )
    expect(salts[0]).not.toBe(salts[1])
  })

  test.each(['', 'x', '{}', 'null', '[]', '{"format":"keystore"}'])('is not %j', async (text) => {
    await expect(opening(text, password)).rejects.toMatchObject({ kind: 'noBackup' })
  })

  test('cut short or changed anywhere is damaged or none, whatever the password', async () => {
    const file = await made()
    await fc.assert(
      fc.asyncProperty(fc.nat(file.length - 1), fc.boolean(), fc.boolean(), async (at, cut, right) => {
        const code = String.fromCharCode(file.charCodeAt(at) ^ 1)
        const bad = cut ? file.slice(0, at) : file.slice(0, at) + code + file.slice(at + 1)
        await expect(opening(bad, right ? password : 'wrong')).rejects.toMatchObject({
          kind: expect.stringMatching(/^(noBackup|damagedBackup)$/),
        })
      }),
    )
  })

  test('of a later version is distinguished from damage', async () => {
    const file = await forge(await made(), (header) => header.replace('"version":1', '"version":2'))
    await expect(opening(file, password)).rejects.toMatchObject({ kind: 'newerBackup' })
  })

  test.each([
    ['memory', '"memory":8', '"memory":1048576'],
    ['iterations', '"iterations":1', '"iterations":16'],
    ['iterations beyond any bound', '"iterations":1', '"iterations":100000'],
  ])('cannot ask for endless work by its %s', async (_, own, forged) => {
    const file = await forge(await made(), (header) => header.replace(own, forged))
    await expect(opening(file, password)).rejects.toMatchObject({ kind: 'damagedBackup' })
  })

  test('with a forged header does not open', async () => {
    const file = await forge(await made(), (header) => header.replace('"cipher"', '"x":1,"cipher"'))
    await expect(opening(file, password)).rejects.toMatchObject({ kind: 'damagedBackup' })
  })

  const [phrase] = contents.keyrings
  const hostile: Record<string, unknown> = {
    'no accounts': { version: 2, keyrings: [] },
    'an address that is not that of its phrase': {
      version: 2,
      keyrings: [{ ...phrase, accounts: [{ index: 0, address: testAddresses[1] }] }],
    },
    'an address that is not that of its key': {
      version: 2,
      keyrings: [{ kind: 'key', key, address: testAddresses[1] }],
    },
    'a phrase that is none': { version: 2, keyrings: [{ ...phrase, phrase: 'test test test' }] },
    'another shape': { version: 3 },
    'thousands of accounts': {
      version: 2,
      keyrings: Array.from({ length: 1001 }, () => ({ kind: 'watch', address: testAddresses[0] })),
    },
  }
  test.each(Object.entries(hostile))(
    'with %s restores nothing, though its password is right',
    async (_, vault) => {
      const file = await sealing({ contents: vault as Contents, rest })
      await expect(opening(file, password)).rejects.toMatchObject({ kind: 'damagedBackup' })
    },
  )
})

describe('a vault', () => {
  test('is the same after a backup and a restore', async () => {
    const { vault } = await makeWallet()
    await vault.addAccount(1)
    await vault.addKey(`0x${'1'.repeat(64)}`)
    await vault.addWatched(testAddresses[2])
    await vault.lock()
    const file = await vault.backup(password, async () => rest)
    expect(await vault.state()).toBe('locked')

    const other = makeVault()
    const bring = vi.fn(async () => undefined)
    await other.vault.restore({ file, password }, bring)
    expect(bring).toHaveBeenCalledExactlyOnceWith(rest)
    expect(await other.vault.state()).toBe('unlocked')
    expect(await other.vault.accounts()).toEqual(await vault.accounts())
    expect(await other.vault.revealPhrase(1, password)).toBe(testPhrase)
  })

  test('takes no backup where there is a wallet', async () => {
    const { vault, sealed } = await makeWallet()
    const file = await vault.backup(password, async () => rest)
    const before = sealed()
    const bring = vi.fn(async () => undefined)
    await expect(vault.restore({ file, password }, bring)).rejects.toMatchObject({ kind: 'vaultExists' })
    expect(sealed()).toEqual(before)
    expect(bring).not.toHaveBeenCalled()
  })

  test('stays empty where the rest is refused', async () => {
    const { vault } = await makeWallet()
    const file = await vault.backup(password, async () => rest)
    const other = makeVault()
    const refuse = async () => {
      throw new Error('no')
    }
    await expect(other.vault.restore({ file, password }, refuse)).rejects.toThrow('no')
    expect(await other.vault.state()).toBe('empty')
    expect(await addressesOf(other.vault)).toEqual([])
  })

  test('asks for the password, and slows its guessing', async () => {
    const { vault } = await makeWallet()
    for (let count = 0; count < 5; count++)
      await expect(vault.backup('wrong', async () => rest)).rejects.toMatchObject({ kind: 'wrongPassword' })
    await expect(vault.backup(password, async () => rest)).rejects.toMatchObject({ kind: 'tooSoon' })
  })
})

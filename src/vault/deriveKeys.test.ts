import { beforeEach, describe, expect, test, vi } from 'vitest'
import { backupKeys, dearerCost, deriveKeys, newKeys, nextKeys, vaultKeys } from './deriveKeys.ts'
import { newKdf } from './kdf.ts'
import { testCost } from './vault.fake.ts'

const kdf = newKdf(testCost)
const dearer = { memory: 16, iterations: 2 }

/** Changes what the hash gives, as an error of the machine would. */
const flaw = vi.hoisted(() => ({ at: 0 }))
vi.mock('./argon2.ts', async (original) => {
  const { argon2id } = await original<typeof import('./argon2.ts')>()
  return {
    async argon2id(input: Parameters<typeof argon2id>[0]) {
      const derived = new Uint8Array((await argon2id(input)) as unknown as Uint8Array)
      flaw.at -= 1
      return flaw.at === 0 ? derived.map((byte, index) => (index === 0 ? byte ^ 1 : byte)) : derived
    },
  }
})
beforeEach(() => {
  flaw.at = 0
})

describe('keys', () => {
  test('are 32 bytes to encrypt with and 32 that are public, the same each time', async () => {
    const keys = await deriveKeys('password', kdf)
    expect([atob(keys.key), atob(keys.check)].map(({ length }) => length)).toEqual([32, 32])
    expect(keys.key).not.toBe(keys.check)
    expect(await deriveKeys('password', kdf)).toEqual(keys)
  })

  test('are the same however the accents of the password were composed', async () => {
    expect(await deriveKeys('cafe\u0301', kdf)).toEqual(await deriveKeys('caf\u00e9', kdf))
  })

  test('come of no empty password', async () => {
    for (const refused of [deriveKeys('', kdf), newKeys('', testCost)])
      await expect(refused).rejects.toMatchObject({ kind: 'noPassword' })
  })

  test('for a vault need one', async () => {
    expect(await vaultKeys('password', { kdf, cost: testCost })).toEqual(await deriveKeys('password', kdf))
    await expect(vaultKeys('password', { cost: testCost })).rejects.toMatchObject({ kind: 'noVault' })
  })
})

describe('new keys', () => {
  test('have a salt of their own, and the parameters that derive them again', async () => {
    const { kdf: own, ...keys } = await newKeys('password', testCost)
    expect(own).toMatchObject(testCost)
    expect(own.salt).not.toBe((await newKeys('password', testCost)).kdf.salt)
    expect(await deriveKeys('password', own)).toEqual(keys)
  })

  test.each([1, 2])(
    'are none where the machine erred at hash %i of two: no password would give them again',
    async (at) => {
      flaw.at = at
      await expect(newKeys('password', testCost)).rejects.toMatchObject({ kind: 'notWritten' })
    },
  )

  test('of another password cost what the vault costs, or what is usual today if that is more', async () => {
    const costOf = async (...[now, cost]: [typeof testCost, typeof testCost]) =>
      (await nextKeys('password', { kdf: newKdf(now), cost })).kdf
    expect(await costOf(testCost, dearer)).toMatchObject(dearer)
    expect(await costOf(dearer, testCost)).toMatchObject(dearer)
  })

  test('are wanted at an unlock only where the vault costs less than today’s', () => {
    expect(dearerCost({ kdf, cost: dearer })).toEqual(dearer)
    expect(dearerCost({ kdf, cost: testCost })).toBeUndefined()
    expect(dearerCost({ cost: dearer })).toBeUndefined()
  })
})

test('the keys of a backup are those that its header knows', async () => {
  const keys = await deriveKeys('password', kdf)
  expect(await backupKeys('password', { kdf, check: keys.check })).toEqual(keys)
  await expect(backupKeys('wrong', { kdf, check: keys.check })).rejects.toMatchObject({
    kind: 'wrongBackupPassword',
  })
})

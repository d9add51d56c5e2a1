import { describe, expect, test } from 'vitest'
import type { Contents } from './contents.ts'
import { newKeys, vaultKeys } from './deriveKeys.ts'
import type { TypedVault } from './typing.fake.ts'
import { isSame } from './unlocking.ts'
import {
  addressesOf,
  createTypedVault,
  makeVault,
  makeWallet,
  memoryArea,
  password,
  testAddresses,
  testCost,
  testPhrase,
} from './vault.fake.ts'
import { createVault } from './vault.ts'

const dearer = { memory: 64, iterations: 2 }
const secret = btoa('s'.repeat(32))
const hint = { credential: btoa('credential'), salt: btoa('0'.repeat(32)) }
const kdfOf = ({ header }: { header: string }) => JSON.parse(header).kdf

describe('the cost of a password', () => {
  test('rises with the default on the next unlock, under a new salt', async () => {
    const { sealed, again } = await makeWallet()
    const before = kdfOf(sealed())
    const { vault } = again({ restarted: true, cost: dearer })
    await vault.unlock(password)
    expect(kdfOf(sealed())).toMatchObject(dearer)
    expect(kdfOf(sealed()).salt).not.toBe(before.salt)
    expect(await vault.addressesAt(1, [0])).toEqual(await addressesOf(vault))
    await again({ restarted: true, cost: dearer }).vault.unlock(password)
  })

  test.each([
    { memory: 8, iterations: 1 },
    { memory: 64, iterations: 1 },
    { memory: 8, iterations: 3 },
  ])('never falls: $memory KiB and $iterations passes wanted', async (cost) => {
    const { sealed, again } = makeVault({ cost: dearer })
    await again({ cost: dearer }).vault.create({ phrase: testPhrase, password })
    await again({ restarted: true, cost }).vault.unlock(password)
    expect(kdfOf(sealed())).toMatchObject({
      memory: 64,
      iterations: Math.max(cost.iterations, dearer.iterations),
    })
  })

  test('stays where the disk takes no other vault, and the wallet opens all the same', async () => {
    const { local, sealed, again } = await makeWallet()
    const before = sealed()
    const { vault } = again({ restarted: true, cost: dearer })
    local.set.mockImplementation(async (items) => {
      if (!('vaultAttempts' in items)) throw new Error('QuotaExceededError')
      Object.assign(local.items, items)
    })
    await vault.unlock(password)
    expect(sealed()).toEqual(before)
    expect(await vault.addressesAt(1, [0])).toEqual(await addressesOf(vault))
  })

  test('does not rise by a wrong password', async () => {
    const { sealed, again } = await makeWallet()
    const before = sealed()
    await expect(again({ cost: dearer }).vault.unlock('wrong')).rejects.toMatchObject({
      kind: 'wrongPassword',
    })
    expect(sealed()).toEqual(before)
  })
})

describe('keys from a page', () => {
  /** The vault itself, and keys as a page derives them. */
  async function make(cost = testCost) {
    const { local, session, sealed } = await makeWallet()
    const vault = createVault({ local, session, delegates: [], cost })
    const keys = await vaultKeys(password, await vault.kdf())
    return { vault, sealed, keys, local, session }
  }
  const other = btoa('o'.repeat(32))

  test('name the parameters of the vault and today’s cost, and no secret', async () => {
    const { vault, sealed } = await make(dearer)
    expect(await vault.kdf()).toEqual({ kdf: kdfOf(sealed()), cost: dearer })
    expect(await makeVault().vault.kdf()).toEqual({ cost: testCost })
  })

  test('that the public half proves alone open nothing, and count as an attempt', async () => {
    const { vault, keys, local } = await make()
    await vault.lock()
    await expect(vault.unlock({ ...keys, key: other })).rejects.toMatchObject({ kind: 'damagedVault' })
    await expect(vault.verifyPassword({ ...keys, key: other })).rejects.toMatchObject({
      kind: 'damagedVault',
    })
    expect(local.items.vaultAttempts).toMatchObject({ count: 2 })
    expect(await vault.state()).toBe('locked')
  })

  test('with another public half are a wrong password, and count as one', async () => {
    const { vault, keys, local } = await make()
    expect(await vault.verifyPassword({ ...keys, check: other })).toBe(false)
    expect(local.items.vaultAttempts).toMatchObject({ count: 1 })
  })

  const cheaper = { memory: dearer.memory, iterations: dearer.iterations - 1 }

  test('that cost less than today’s encrypt nothing', async () => {
    const { vault, sealed, keys } = await make(dearer)
    const before = sealed()
    const next = await newKeys('another horse', cheaper)
    const refused = { kind: 'invalidParams' }
    await expect(vault.changePassword({ keys, next })).rejects.toMatchObject(refused)
    await expect(vault.backup({ keys, next }, async () => undefined)).rejects.toMatchObject(refused)
    await vault.unlock(keys, next)
    expect(sealed()).toEqual(before)
    expect(await vault.state()).toBe('unlocked')

    const empty = createVault({ local: memoryArea(), session: memoryArea(), delegates: [], cost: dearer })
    await expect(empty.create({ phrase: testPhrase, next })).rejects.toMatchObject(refused)
    await expect(empty.restore({ file: '', keys, next }, async () => undefined)).rejects.toMatchObject(
      refused,
    )
    expect(await empty.state()).toBe('empty')
  })

  test('that cost less than the vault’s own encrypt nothing either', async () => {
    const { local, session, sealed } = makeVault()
    const made = makeVault({ local, session, cost: dearer }).vault
    await made.create({ phrase: testPhrase, password })
    const before = sealed()
    const vault = createVault({ local, session, delegates: [], cost: testCost })
    const keys = await vaultKeys(password, await vault.kdf())
    const next = await newKeys('another horse', cheaper)
    await expect(vault.changePassword({ keys, next })).rejects.toMatchObject({ kind: 'invalidParams' })
    expect(sealed()).toEqual(before)
  })

  test('replace none where the vault costs enough', async () => {
    const { vault, sealed, keys } = await make()
    const before = sealed()
    await vault.unlock(keys, await newKeys(password, dearer))
    expect(sealed()).toEqual(before)
  })
})

describe('a change of the password', () => {
  test('leaves the wallet unlocked, and opens to the new one only', async () => {
    const { vault, again } = await makeWallet()
    await vault.changePassword({ password, next: 'another horse' })
    expect(await vault.state()).toBe('unlocked')
    await vault.addAccount(1)
    const { vault: restarted } = again({ restarted: true })
    await expect(restarted.unlock(password)).rejects.toMatchObject({ kind: 'wrongPassword' })
    await restarted.unlock('another horse')
    expect(await restarted.accounts()).toHaveLength(2)
  })

  test('needs the present one, and another that is not empty', async () => {
    const { vault, sealed } = await makeWallet()
    const before = sealed()
    await expect(vault.changePassword({ password: 'wrong', next: 'x' })).rejects.toMatchObject({
      kind: 'wrongPassword',
    })
    await expect(vault.changePassword({ password, next: '' })).rejects.toMatchObject({ kind: 'noPassword' })
    expect(sealed()).toEqual(before)
    await vault.addAccount(1)
  })

  test('that cannot be stored changes nothing, and the wallet stays unlocked', async () => {
    const { vault, local, sealed, again } = await makeWallet()
    const before = sealed()
    local.set.mockImplementation(async (items) => {
      if (!('vaultAttempts' in items)) throw new Error('QuotaExceededError')
      Object.assign(local.items, items)
    })
    await expect(vault.changePassword({ password, next: 'x' })).rejects.toMatchObject({ kind: 'notWritten' })
    expect(sealed()).toEqual(before)
    expect(await vault.addressesAt(1, [0])).toEqual(await addressesOf(vault))
    await again({ restarted: true }).vault.unlock(password)
  })

  test('ends the passkey', async () => {
    const { vault, local } = await makeWallet()
    await vault.addPasskey({ ...hint, secret, password })
    await vault.changePassword({ password, next: 'another horse' })
    expect(await vault.passkey()).toBeUndefined()
    expect(local.items.vaultPasskey).toBeNull()
    await expect(vault.unlockWithPasskey(secret)).rejects.toMatchObject({ kind: 'wrongPasskey' })
  })
})

describe('a passkey', () => {
  test('opens the vault beside the password', async () => {
    const { vault, again } = await makeWallet()
    await vault.addPasskey({ ...hint, secret, password })
    const { vault: restarted } = again({ restarted: true })
    expect(await restarted.passkey()).toEqual(hint)
    await restarted.unlockWithPasskey(secret)
    expect(await restarted.addressesAt(1, [0])).toEqual(await addressesOf(restarted))
    await restarted.lock()
    await restarted.unlock(password)
  })

  test('is not taken without the password', async () => {
    const { vault, local } = await makeWallet()
    await expect(vault.addPasskey({ ...hint, secret, password: 'wrong' })).rejects.toMatchObject({
      kind: 'wrongPassword',
    })
    expect(local.items).not.toHaveProperty('vaultPasskey')
  })

  test('with another secret opens nothing, and costs no attempt', async () => {
    const { vault } = await makeWallet()
    await vault.addPasskey({ ...hint, secret, password })
    await vault.lock()
    for (let count = 0; count < 8; count++)
      await expect(vault.unlockWithPasskey(btoa('t'.repeat(32)))).rejects.toMatchObject({
        kind: 'wrongPasskey',
      })
    expect(await vault.state()).toBe('locked')
    expect(await vault.wait()).toBe(0)
  })

  test('leaves neither its secret nor a key on the disk in clear', async () => {
    const { vault, local, session } = await makeWallet()
    await vault.addPasskey({ ...hint, secret, password })
    const stored = JSON.stringify(local.items)
    expect(stored).not.toContain(secret)
    expect(stored).not.toContain(session.items.vaultKey)
  })

  test('survives new accounts and a higher cost', async () => {
    const { vault, sealed, again } = await makeWallet()
    await vault.addPasskey({ ...hint, secret, password })
    await vault.addAccount(1)
    const { vault: restarted } = again({ restarted: true, cost: dearer })
    await restarted.unlock(password)
    expect(kdfOf(sealed())).toMatchObject(dearer)
    await restarted.lock()
    await restarted.unlockWithPasskey(secret)
    expect(await restarted.accounts()).toHaveLength(2)
  })

  test('can be removed, and ends with a reset', async () => {
    const { vault, local } = await makeWallet()
    await vault.addPasskey({ ...hint, secret, password })
    await vault.removePasskey()
    expect(await vault.passkey()).toBeUndefined()
    await vault.addPasskey({ ...hint, secret, password })
    await vault.reset()
    expect(local.items).toEqual({})
  })

  test.each([null, 'passkey', {}, { version: 2 }])('%j in its place is none', async (stored) => {
    const { vault, local } = await makeWallet()
    local.items.vaultPasskey = stored
    expect(await vault.passkey()).toBeUndefined()
    await vault.unlock(password)
  })

  test('of another wallet is none', async () => {
    const { local } = await makeWallet()
    const other = await makeWallet()
    await other.vault.addPasskey({ ...hint, secret, password })
    local.items.vaultPasskey = other.local.items.vaultPasskey
    const { vault } = makeVault({ local })
    expect(await vault.passkey()).toBeUndefined()
    await expect(vault.unlockWithPasskey(secret)).rejects.toMatchObject({ kind: 'wrongPasskey' })
  })
})

describe('wrong passwords', () => {
  function make() {
    const clock = { now: 0 }
    const [local, session] = [memoryArea(), memoryArea()]
    const again = () =>
      createTypedVault({ local, session, delegates: [], cost: testCost, now: () => clock.now })
    return { clock, again, vault: again() }
  }

  const proofs = {
    unlock: (vault: TypedVault) => vault.unlock('wrong'),
    verifyPassword: (vault: TypedVault) => vault.verifyPassword('wrong'),
    revealPhrase: (vault: TypedVault) => vault.revealPhrase(1, 'wrong'),
    exportKey: (vault: TypedVault) => vault.exportKey('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'wrong'),
    remove: (vault: TypedVault) => vault.remove('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'wrong'),
    changePassword: (vault: TypedVault) => vault.changePassword({ password: 'wrong', next: 'x' }),
    addPasskey: (vault: TypedVault) => vault.addPasskey({ ...hint, secret, password: 'wrong' }),
  }

  test.each(Object.entries(proofs))('slow every proof of it: %s', async (_, prove) => {
    const { vault, again, clock } = make()
    await vault.create({ phrase: testPhrase, password })
    for (let count = 0; count < 5; count++) await prove(again()).catch(() => undefined)
    await expect(prove(vault)).rejects.toMatchObject({ kind: 'tooSoon' })
    await expect(vault.unlock(password)).rejects.toMatchObject({ kind: 'tooSoon' })
    expect(await again().wait()).toBe(10_000)
    clock.now += 10_000
    await vault.unlock(password)
    expect(await vault.wait()).toBe(0)
  })

  test('that are empty are not counted', async () => {
    const { vault } = make()
    await vault.create({ phrase: testPhrase, password })
    for (let count = 0; count < 9; count++)
      await expect(vault.unlock('')).rejects.toMatchObject({ kind: 'noPassword' })
    expect(await vault.wait()).toBe(0)
  })
})

test('contents are the same only where every key and every account is', () => {
  const contents = (phrase: string, index: number): Contents => ({
    version: 2,
    keyrings: [{ kind: 'phrase', id: 1, phrase, accounts: [{ index, address: testAddresses[0] }] }],
  })
  expect(isSame(contents(testPhrase, 0), contents(testPhrase, 0))).toBe(true)
  expect(isSame(contents(testPhrase, 0), contents(testPhrase, 1))).toBe(false)
  expect(isSame(contents(testPhrase, 0), contents('another', 0))).toBe(false)
})

import { expect, test, vi } from 'vitest'
import { vaultKeys } from './deriveKeys.ts'
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

test('a new wallet is empty, unlocked once created, and locked after the browser restarts', async () => {
  const { vault, again } = makeVault()
  expect(await vault.state()).toBe('empty')
  expect(await addressesOf(vault)).toEqual([])
  await vault.create({ phrase: testPhrase, password })
  expect(await vault.state()).toBe('unlocked')
  expect(await again().vault.state()).toBe('unlocked')
  expect(await again({ restarted: true }).vault.state()).toBe('locked')
})

test('the password opens the vault and nothing else does', async () => {
  const { again } = await makeWallet()
  const { vault } = again({ restarted: true })
  await expect(vault.unlock('Correct horse')).rejects.toMatchObject({ kind: 'wrongPassword' })
  await expect(vault.unlock('')).rejects.toMatchObject({ kind: 'noPassword' })
  expect(await vault.state()).toBe('locked')
  await vault.unlock(password)
  expect(await vault.state()).toBe('unlocked')
})

test('a password opens the vault however its accents were composed', async () => {
  const { vault } = makeVault()
  await vault.create({ phrase: testPhrase, password: 'caf\u00e9' })
  expect(await vault.verifyPassword('cafe\u0301')).toBe(true)
})

test('the password reveals the phrase, also while locked, and unlocks nothing by it', async () => {
  const { vault } = await makeWallet()
  await vault.lock()
  expect(await vault.revealPhrase(1, password)).toBe(testPhrase)
  await expect(vault.revealPhrase(1, 'wrong')).rejects.toMatchObject({ kind: 'wrongPassword' })
  expect(await vault.verifyPassword(password)).toBe(true)
  expect(await vault.verifyPassword('wrong')).toBe(false)
  expect(await vault.state()).toBe('locked')
})

test('the vault on disk records its parameters and shows addresses, but no secret', async () => {
  const { local, sealed } = await makeWallet()
  expect(JSON.parse(sealed().header)).toMatchObject({
    version: 2,
    cipher: 'AES-256-GCM',
    kdf: { name: 'argon2id', memory: 8, iterations: 1, parallelism: 1 },
    accounts: [{ kind: 'hd', phrase: 1, index: 0, address: testAddresses[0] }],
  })
  expect(JSON.stringify(local.items)).not.toMatch(/test test|junk|correct horse/)
  expect(Object.keys(local.items)).toEqual(['vault'])
})

test('by default a vault costs 64 MiB and three passes, and opens with what it records', async () => {
  const { local, session, sealed, again } = makeVault()
  const vault = createTypedVault({ local, session, delegates: [] })
  await vault.create({ phrase: testPhrase, password })
  expect(JSON.parse(sealed().header).kdf).toMatchObject({ memory: 65_536, iterations: 3, parallelism: 1 })
  await again({ restarted: true }).vault.unlock(password)
}, 30_000)

test('two vaults of one phrase and password share neither salt nor ciphertext', async () => {
  const one = (await makeWallet()).sealed()
  const other = (await makeWallet()).sealed()
  expect(JSON.parse(one.header).kdf.salt).not.toBe(JSON.parse(other.header).kdf.salt)
  expect(one.ciphertext).not.toBe(other.ciphertext)
})

test('locking leaves nothing in the session', async () => {
  const { vault, session } = await makeWallet()
  expect(Object.keys(session.items)).toEqual(['vaultKey'])
  await vault.lock()
  expect(session.items).toEqual({})
  expect(await vault.state()).toBe('locked')
})

test('neither phrase nor password is ever in the session', async () => {
  const { session } = await makeWallet()
  expect(JSON.stringify(session.items)).not.toMatch(/test test|junk|correct horse/)
})

test('both storage areas are closed to content scripts before anything is written', async () => {
  const { local, session } = await makeWallet()
  for (const area of [local, session]) {
    expect(area.setAccessLevel).toHaveBeenCalledWith({ accessLevel: 'TRUSTED_CONTEXTS' })
    const [closed] = area.setAccessLevel.mock.invocationCallOrder
    const [written] = area.set.mock.invocationCallOrder
    expect(closed).toBeLessThan(written ?? 0)
  }
})

test('a browser without access levels is served too', async () => {
  const { setAccessLevel: _, ...local } = memoryArea()
  const { setAccessLevel: __, ...session } = memoryArea()
  const vault = createTypedVault({ local, session, delegates: [], cost: testCost })
  await vault.create({ phrase: testPhrase, password })
  expect(await vault.state()).toBe('unlocked')
})

test('accounts follow the known path and stay readable while locked', async () => {
  const { vault, again } = await makeWallet()
  expect(await vault.addAccount(1)).toBe(testAddresses[1])
  expect(await vault.addAccount(1)).toBe(testAddresses[2])
  await vault.lock()
  expect(await addressesOf(vault)).toEqual(testAddresses)
  const { vault: restarted } = again({ restarted: true })
  expect(await addressesOf(restarted)).toEqual(testAddresses)
  await restarted.unlock(password)
  expect(await addressesOf(restarted)).toEqual(testAddresses)
})

test('no account is added while locked', async () => {
  const { vault } = await makeWallet()
  await vault.lock()
  await expect(vault.addAccount(1)).rejects.toMatchObject({ kind: 'locked' })
  expect(await addressesOf(vault)).toEqual([testAddresses[0]])
})

test('accounts added at once are all kept', async () => {
  const { vault } = await makeWallet()
  await Promise.all([vault.addAccount(1), vault.addAccount(1)])
  expect(await addressesOf(vault)).toEqual(testAddresses)
})

test('a vault is not replaced by another', async () => {
  const { vault, sealed } = await makeWallet()
  const before = sealed()
  await expect(vault.create({ phrase: testPhrase, password: 'other' })).rejects.toMatchObject({
    kind: 'vaultExists',
  })
  expect(sealed()).toEqual(before)
})

test('no vault is made of a bad phrase or without a password', async () => {
  const { vault, local } = makeVault()
  const bad = testPhrase.replace('junk', 'test')
  await expect(vault.create({ phrase: bad, password })).rejects.toMatchObject({ kind: 'badPhrase' })
  await expect(vault.create({ phrase: testPhrase, password: '' })).rejects.toMatchObject({
    kind: 'noPassword',
  })
  expect(local.items).toEqual({})
})

test('a reset forgets everything', async () => {
  const { vault, local, session } = await makeWallet()
  await vault.reset()
  expect([local.items, session.items]).toEqual([{}, {}])
  expect(await vault.state()).toBe('empty')
  await expect(vault.unlock(password)).rejects.toMatchObject({ kind: 'noVault' })
})

test('listeners hear each new state until they stop', async () => {
  const { vault } = makeVault()
  const listener = vi.fn()
  const stop = vault.subscribe(listener)
  await vault.create({ phrase: testPhrase, password })
  await vault.lock()
  await vault.unlock(password)
  await vault.reset()
  stop()
  await vault.create({ phrase: testPhrase, password })
  expect(listener.mock.calls.flat()).toEqual(['unlocked', 'locked', 'unlocked', 'empty'])
})

test('unlock attempts run one after another, and a lock that comes last holds', async () => {
  const { local, session } = await makeWallet()
  const vault = createVault({ local, session, delegates: [], cost: testCost })
  await vault.lock()
  const keys = await vaultKeys(password, await vault.kdf())
  const wrong = await vaultKeys('wrong', await vault.kdf())
  const outcomes = await Promise.allSettled([vault.unlock(wrong), vault.unlock(keys), vault.lock()])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(await vault.state()).toBe('locked')
})

test('a hundred signatures at once open the vault once, and a lock ends what it opened', async () => {
  const { again } = await makeWallet()
  const { vault, session } = again()
  const sign = () => vault.signer.signMessage({ from: testAddresses[0], message: '0x00' })
  const signatures = await Promise.all(Array.from({ length: 100 }, sign))
  expect(new Set(signatures).size).toBe(1)
  const reads = session.get.mock.calls.length
  await sign()
  expect(session.get).toHaveBeenCalledTimes(reads)
  await vault.lock()
  await expect(sign()).rejects.toMatchObject({ kind: 'locked' })
})

test('the key can be derived before it is needed, and not while the wallet is locked', async () => {
  const { again } = await makeWallet()
  const { vault } = again()
  const derive = vi.spyOn(crypto.subtle, 'deriveBits')
  await vault.signer.derive(testAddresses[0])
  expect(derive).toHaveBeenCalledOnce()
  await vault.signer.signMessage({ from: testAddresses[0], message: '0x00' })
  expect(derive).toHaveBeenCalledOnce()
  derive.mockRestore()
  await vault.lock()
  await expect(vault.signer.derive(testAddresses[0])).rejects.toMatchObject({ kind: 'locked' })
})

test('the key is derived once for signatures that come together', async () => {
  const { again } = await makeWallet()
  const { vault } = again()
  const derive = vi.spyOn(crypto.subtle, 'deriveBits')
  await Promise.all(
    Array.from({ length: 10 }, () => vault.signer.signMessage({ from: testAddresses[0], message: '0x00' })),
  )
  expect(derive).toHaveBeenCalledOnce()
  derive.mockRestore()
})

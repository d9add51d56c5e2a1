import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { memoryArea, testAddresses, testCost, testPhrase } from './memory.fixture.ts'
import { createVault } from './vault.ts'

const password = 'correct horse'

function make({ local = memoryArea(), session = memoryArea(), cost = testCost } = {}) {
  const vault = createVault({ local, session, delegates: [], cost })
  const sealed = () => local.items.vault as { header: string; ciphertext: string; checksum: string }
  /** The same browser after its worker died, or, with a fresh session, after a restart. */
  const again = (fresh = false) => make({ local, session: fresh ? memoryArea() : session, cost })
  return { vault, local, session, sealed, again }
}

async function makeWallet() {
  const made = make()
  await made.vault.create({ phrase: testPhrase, password })
  return made
}

test('a new wallet is empty, unlocked once created, and locked after the browser restarts', async () => {
  const { vault, again } = make()
  expect(await vault.state()).toBe('empty')
  expect(await vault.addresses()).toEqual([])
  await vault.create({ phrase: testPhrase, password })
  expect(await vault.state()).toBe('unlocked')
  expect(await again().vault.state()).toBe('unlocked')
  expect(await again(true).vault.state()).toBe('locked')
})

test('the password opens the vault and nothing else does', async () => {
  const { again } = await makeWallet()
  const { vault } = again(true)
  await expect(vault.unlock('Correct horse')).rejects.toMatchObject({ name: 'WrongPassword' })
  await expect(vault.unlock('')).rejects.toMatchObject({ name: 'WrongPassword' })
  expect(await vault.state()).toBe('locked')
  await vault.unlock(password)
  expect(await vault.state()).toBe('unlocked')
})

test('a password opens the vault however its accents were composed', async () => {
  const { vault } = make()
  await vault.create({ phrase: testPhrase, password: 'caf\u00e9' })
  expect(await vault.verifyPassword('cafe\u0301')).toBe(true)
})

test('the password reveals the phrase, also while locked, and unlocks nothing by it', async () => {
  const { vault } = await makeWallet()
  await vault.lock()
  expect(await vault.revealPhrase(password)).toBe(testPhrase)
  await expect(vault.revealPhrase('wrong')).rejects.toMatchObject({ name: 'WrongPassword' })
  expect(await vault.verifyPassword(password)).toBe(true)
  expect(await vault.verifyPassword('wrong')).toBe(false)
  expect(await vault.state()).toBe('locked')
})

test('the vault on disk records its parameters and shows addresses, but no secret', async () => {
  const { local, sealed } = await makeWallet()
  expect(JSON.parse(sealed().header)).toMatchObject({
    version: 1,
    cipher: 'AES-256-GCM',
    kdf: { name: 'argon2id', memory: 8, iterations: 1, parallelism: 1 },
    addresses: [testAddresses[0]],
  })
  expect(JSON.stringify(local.items)).not.toMatch(/test test|junk|correct horse/)
  expect(Object.keys(local.items)).toEqual(['vault'])
})

test('by default a vault costs 64 MiB and three passes, and opens with what it records', async () => {
  const { local, session, sealed, again } = make()
  const vault = createVault({ local, session, delegates: [] })
  await vault.create({ phrase: testPhrase, password })
  expect(JSON.parse(sealed().header).kdf).toMatchObject({ memory: 65_536, iterations: 3, parallelism: 1 })
  await again(true).vault.unlock(password)
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
  const vault = createVault({ local, session, delegates: [], cost: testCost })
  await vault.create({ phrase: testPhrase, password })
  expect(await vault.state()).toBe('unlocked')
})

test('accounts follow the known path and stay readable while locked', async () => {
  const { vault, again } = await makeWallet()
  expect(await vault.addAccount()).toBe(testAddresses[1])
  expect(await vault.addAccount()).toBe(testAddresses[2])
  await vault.lock()
  expect(await vault.addresses()).toEqual(testAddresses)
  const { vault: restarted } = again(true)
  expect(await restarted.addresses()).toEqual(testAddresses)
  await restarted.unlock(password)
  expect(await restarted.addresses()).toEqual(testAddresses)
})

test('no account is added while locked', async () => {
  const { vault } = await makeWallet()
  await vault.lock()
  await expect(vault.addAccount()).rejects.toMatchObject({ name: 'Locked' })
  expect(await vault.addresses()).toEqual([testAddresses[0]])
})

test('accounts added at once are all kept', async () => {
  const { vault } = await makeWallet()
  await Promise.all([vault.addAccount(), vault.addAccount()])
  expect(await vault.addresses()).toEqual(testAddresses)
})

test('a vault is not replaced by another', async () => {
  const { vault, sealed } = await makeWallet()
  const before = sealed()
  await expect(vault.create({ phrase: testPhrase, password: 'other' })).rejects.toMatchObject({
    name: 'Exists',
  })
  expect(sealed()).toEqual(before)
})

test('no vault is made of a bad phrase or without a password', async () => {
  const { vault, local } = make()
  const bad = testPhrase.replace('junk', 'test')
  await expect(vault.create({ phrase: bad, password })).rejects.toMatchObject({ name: 'BadPhrase' })
  await expect(vault.create({ phrase: testPhrase, password: '' })).rejects.toMatchObject({
    name: 'NoPassword',
  })
  expect(local.items).toEqual({})
})

test('a reset forgets everything', async () => {
  const { vault, local, session } = await makeWallet()
  await vault.reset()
  expect([local.items, session.items]).toEqual([{}, {}])
  expect(await vault.state()).toBe('empty')
  await expect(vault.unlock(password)).rejects.toMatchObject({ name: 'Empty' })
})

test('listeners hear each new state until they stop', async () => {
  const { vault } = make()
  const heard = vi.fn()
  const stop = vault.subscribe(heard)
  await vault.create({ phrase: testPhrase, password })
  await vault.lock()
  await vault.unlock(password)
  await vault.reset()
  stop()
  await vault.create({ phrase: testPhrase, password })
  expect(heard.mock.calls.flat()).toEqual(['unlocked', 'locked', 'unlocked', 'empty'])
})

test('unlock attempts run one after another, and a lock that comes last holds', async () => {
  const { vault } = await makeWallet()
  await vault.lock()
  const outcomes = await Promise.allSettled([vault.unlock('wrong'), vault.unlock(password), vault.lock()])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(await vault.state()).toBe('locked')
})

test.each([
  ['refused', async () => Promise.reject(new Error('QuotaExceededError'))],
  ['dropped', async () => undefined],
])('a re-encryption whose write is %s keeps the vault as it was', async (_, write) => {
  const { vault, local, sealed, again } = await makeWallet()
  const before = sealed()
  local.set.mockImplementationOnce(write)
  await expect(vault.addAccount()).rejects.toMatchObject({ name: 'NotWritten' })
  expect(local.items).toEqual({ vault: before })
  await again(true).vault.unlock(password)
})

test('a re-encryption that reads back damaged keeps the vault as it was', async () => {
  const { vault, local, sealed, again } = await makeWallet()
  const before = sealed()
  local.set.mockImplementationOnce(async ({ vaultCandidate }) => {
    local.items.vaultCandidate = { ...(vaultCandidate as typeof before), ciphertext: before.ciphertext }
  })
  await expect(vault.addAccount()).rejects.toMatchObject({ name: 'NotWritten' })
  expect(local.items).toEqual({ vault: before })
  await again(true).vault.unlock(password)
  expect(await vault.addresses()).toEqual([testAddresses[0]])
})

test('a browser that dies between the writes finds the vault as it was', async () => {
  const { vault, local, sealed, again } = await makeWallet()
  const before = sealed()
  let written = () => {}
  const candidate = new Promise<void>((resolve) => {
    written = resolve
  })
  local.set.mockImplementationOnce(async (items) => {
    Object.assign(local.items, items)
    written()
    await new Promise(() => {})
  })
  void vault.addAccount()
  await candidate
  expect(sealed()).toEqual(before)
  const { vault: restarted } = again(true)
  await restarted.unlock(password)
  expect(await restarted.addAccount()).toBe(testAddresses[1])
  expect(Object.keys(local.items)).toEqual(['vault'])
})

test('a changed character anywhere is damage, whatever the password', async () => {
  const { sealed } = await makeWallet()
  const fields = fc.constantFrom('header', 'ciphertext', 'checksum') as fc.Arbitrary<
    keyof ReturnType<typeof sealed>
  >
  await fc.assert(
    fc.asyncProperty(fields, fc.nat(), fc.boolean(), async (field, at, right) => {
      const { vault } = withVault({ ...sealed(), [field]: changed(sealed()[field], at) })
      await expect(vault.unlock(right ? password : 'wrong')).rejects.toMatchObject({ name: 'Damaged' })
      await expect(vault.addresses()).rejects.toMatchObject({ name: 'Damaged' })
      expect(await vault.state()).toBe('locked')
    }),
  )
})

test('a vault cut short anywhere is damage, whatever the password', async () => {
  const { sealed } = await makeWallet()
  const fields = fc.constantFrom('header', 'ciphertext', 'checksum') as fc.Arbitrary<
    keyof ReturnType<typeof sealed>
  >
  await fc.assert(
    fc.asyncProperty(fields, fc.nat(), fc.boolean(), async (field, length, right) => {
      const text = sealed()[field]
      const { vault } = withVault({ ...sealed(), [field]: text.slice(0, length % text.length) })
      await expect(vault.unlock(right ? password : 'wrong')).rejects.toMatchObject({ name: 'Damaged' })
    }),
  )
})

test.each([null, 'vault', {}, { header: '{}' }])('%j in the place of the vault is damage', async (stored) => {
  const { vault } = withVault(stored)
  await expect(vault.unlock(password)).rejects.toMatchObject({ name: 'Damaged' })
  await expect(vault.create({ phrase: testPhrase, password })).rejects.toMatchObject({ name: 'Exists' })
})

function withVault(stored: unknown) {
  const made = make()
  made.local.items.vault = stored
  return made
}

function changed(text: string, at: number): string {
  const index = at % text.length
  const code = text.charCodeAt(index) ^ 1
  return text.slice(0, index) + String.fromCharCode(code) + text.slice(index + 1)
}

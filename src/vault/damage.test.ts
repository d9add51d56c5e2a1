import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressesOf, makeVault, makeWallet, password, testAddresses, testPhrase } from './vault.fake.ts'

const fields = fc.constantFrom('header', 'ciphertext', 'checksum')

test.each([
  ['refused', async () => Promise.reject(new Error('QuotaExceededError'))],
  ['dropped', async () => undefined],
])('a re-encryption whose write is %s keeps the vault as it was', async (_, write) => {
  const { vault, local, sealed, again } = await makeWallet()
  const before = sealed()
  local.set.mockImplementationOnce(write)
  await expect(vault.addAccount(1)).rejects.toMatchObject({ kind: 'notWritten' })
  expect(local.items).toEqual({ vault: before })
  await again({ restarted: true }).vault.unlock(password)
})

test('a re-encryption that reads back damaged keeps the vault as it was', async () => {
  const { vault, local, sealed, again } = await makeWallet()
  const before = sealed()
  local.set.mockImplementationOnce(async ({ vaultCandidate }) => {
    local.items.vaultCandidate = { ...(vaultCandidate as typeof before), ciphertext: before.ciphertext }
  })
  await expect(vault.addAccount(1)).rejects.toMatchObject({ kind: 'notWritten' })
  expect(local.items).toEqual({ vault: before })
  await again({ restarted: true }).vault.unlock(password)
  expect(await addressesOf(vault)).toEqual([testAddresses[0]])
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
  void vault.addAccount(1)
  await candidate
  expect(sealed()).toEqual(before)
  const { vault: restarted } = again({ restarted: true })
  await restarted.unlock(password)
  expect(await restarted.addAccount(1)).toBe(testAddresses[1])
  expect(Object.keys(local.items)).toEqual(['vault'])
})

test('a changed character anywhere is damage, whatever the password', async () => {
  const { sealed } = await makeWallet()
  await fc.assert(
    fc.asyncProperty(fields, fc.nat(), fc.boolean(), async (field, at, right) => {
      const { vault } = withVault({ ...sealed(), [field]: changed(sealed()[field], at) })
      await expect(vault.unlock(right ? password : 'wrong')).rejects.toMatchObject({ kind: 'damagedVault' })
      await expect(vault.accounts()).rejects.toMatchObject({ kind: 'damagedVault' })
      expect(await vault.state()).toBe('locked')
    }),
  )
})

test('a vault cut short anywhere is damage, whatever the password', async () => {
  const { sealed } = await makeWallet()
  await fc.assert(
    fc.asyncProperty(fields, fc.nat(), fc.boolean(), async (field, length, right) => {
      const text = sealed()[field]
      const { vault } = withVault({ ...sealed(), [field]: text.slice(0, length % text.length) })
      await expect(vault.unlock(right ? password : 'wrong')).rejects.toMatchObject({ kind: 'damagedVault' })
    }),
  )
})

test.each([null, 'vault', {}, { header: '{}' }])('%j in the place of the vault is damage', async (stored) => {
  const { vault } = withVault(stored)
  await expect(vault.unlock(password)).rejects.toMatchObject({ kind: 'damagedVault' })
  await expect(vault.create({ phrase: testPhrase, password })).rejects.toMatchObject({ kind: 'vaultExists' })
})

function withVault(stored: unknown) {
  const made = makeVault()
  made.local.items.vault = stored
  return made
}

function changed(text: string, at: number): string {
  const index = at % text.length
  const code = text.charCodeAt(index) ^ 1
  return text.slice(0, index) + String.fromCharCode(code) + text.slice(index + 1)
}

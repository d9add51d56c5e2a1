import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readContents } from './contents.ts'
import { accountOf } from './editContents.ts'
import { addressesOf, makeVault, password, testAddresses, testPhrase } from './vault.fake.ts'

/** Written by the first version of the wallet: the development phrase with three accounts, under `password`. */
const first = {
  header:
    '{"version":1,"cipher":"AES-256-GCM","kdf":{"name":"argon2id","memory":8,"iterations":1,"parallelism":1,"salt":"0glmDJXKaAAkvDV3N81UPg=="},"iv":"b4AvUOKfeFrv9PWA","check":"3FiM9IaZ0NoXQxOnSpRfee0B338JtksYcjPPpVpy7FM=","addresses":["0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266","0x70997970C51812dc3A010C7d01b50e0d17dc79C8","0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC"]}',
  ciphertext:
    'iAD9N24mhHXRJFHk+IkBjPyboB4prf9bRCqpp988nfGU5N9yfoIvNR9rClyEencUQ3Fy7piz1fm4ZZ0+3l50MIgAuHHD8KHKxK+6K1KdJ52DcSQm1MIJt9tILnvwHvlkK9brr55/eyYVt6HrbvIcTNcDEPpzNndrBk7PO6BOq1phPwEQtbXIyq9pwPE6',
  checksum: 'jiGgPaDTcUB9f2zIpoexKOb0MAPXByX6xVGpyeIA7+k=',
}

function makeFirst() {
  const made = makeVault()
  made.local.items.vault = structuredClone(first)
  return made
}

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as const)

test('a vault of the first version opens, with its accounts readable before it does', async () => {
  const { vault } = makeFirst()
  expect(await addressesOf(vault)).toEqual(testAddresses)
  await vault.unlock(password)
  expect(await vault.revealPhrase(1, password)).toBe(testPhrase)
  for (const from of testAddresses) await vault.signer.signMessage({ from, message: '0x00' })
})

test('a wrong password is a wrong password for a vault of the first version too', async () => {
  const { vault } = makeFirst()
  await expect(vault.unlock('wrong')).rejects.toMatchObject({ kind: 'wrongPassword' })
})

test('the first change writes it in the present version, which opens again', async () => {
  const { vault, again, sealed } = makeFirst()
  await vault.unlock(password)
  await vault.addAccount(1)
  expect(JSON.parse(sealed().header).version).toBe(2)
  const { vault: restarted } = again({ restarted: true })
  await restarted.unlock(password)
  expect((await addressesOf(restarted)).slice(0, 3)).toEqual(testAddresses)
  expect(await restarted.revealPhrase(1, password)).toBe(testPhrase)
})

test('a rewriting that does not come to be leaves the vault of the first version', async () => {
  const { vault, local, again } = makeFirst()
  await vault.unlock(password)
  local.set.mockImplementationOnce(async () => Promise.reject(new Error('QuotaExceededError')))
  await expect(vault.addAccount(1)).rejects.toMatchObject({ kind: 'notWritten' })
  expect(local.items).toEqual({ vault: first })
  await again({ restarted: true }).vault.unlock(password)
})

test('contents of the first version become those of one phrase, account by account', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.uniqueArray(address, { minLength: 1, selector: (one) => one.toLowerCase() }),
      (phrase, addresses) => {
        const before = { version: 1, keyrings: [{ kind: 'phrase', phrase, count: addresses.length }] }
        const contents = readContents(before, addresses)
        expect(contents.keyrings).toMatchObject([{ kind: 'phrase', id: 1, phrase }])
        for (const [index, one] of addresses.entries())
          expect(accountOf(contents, one)).toMatchObject({ kind: 'hd', phrase: 1, index })
        expect(readContents(JSON.parse(JSON.stringify(contents)), [])).toEqual(contents)
      },
    ),
  )
})

test('nothing else is read as contents', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(() => readContents(value, testAddresses)).toThrow()
    }),
  )
})

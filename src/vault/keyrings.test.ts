import { recoverMessageAddress } from 'viem'
import { expect, test } from 'vitest'
import { exactly } from './bounds.fake.ts'
import { addressesOf, makeWallet, password, testAddresses } from './vault.fake.ts'

/** BIP-39's first vector of twelve words, and its first Ethereum addresses by BIP-44. */
const abandon = `${'abandon '.repeat(11)}about`
const abandoned = ['0x9858EfFD232B4033E47d90003D41EC34EcaEda94', '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0']

/** The key of EIP-155's example, and its address. */
const key = `0x${'46'.repeat(32)}`
const keyAddress = '0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F'
const stranger = '0x000000000000000000000000000000000000dEaD'

test('several phrases live beside each other, each with its accounts on the known path', async () => {
  const { vault, again } = await makeWallet()
  expect(await vault.addPhrase(abandon)).toBe(abandoned[0])
  expect(await vault.addAccount(2)).toBe(abandoned[1])
  expect(await vault.addAccount(1)).toBe(testAddresses[1])
  expect(await vault.accounts()).toEqual([
    { kind: 'hd', phrase: 1, index: 0, address: testAddresses[0] },
    { kind: 'hd', phrase: 1, index: 1, address: testAddresses[1] },
    { kind: 'hd', phrase: 2, index: 0, address: abandoned[0] },
    { kind: 'hd', phrase: 2, index: 1, address: abandoned[1] },
  ])
  const { vault: restarted } = again({ restarted: true })
  expect(await restarted.revealPhrase(2, password)).toBe(abandon)
})

test('a phrase is there once, and a wrong one not at all', async () => {
  const { vault } = await makeWallet()
  await vault.addPhrase(abandon)
  await expect(vault.addPhrase(` ${abandon.toUpperCase()}`)).rejects.toMatchObject({ kind: 'phraseExists' })
  const wrong = abandon.replace('about', 'abandon')
  await expect(vault.addPhrase(wrong)).rejects.toMatchObject({ kind: 'badPhrase' })
})

test.each([key, key.slice(2), ` ${key.toUpperCase().replace('0X', '0x')}\n`])(
  '%j is imported as a key',
  async (text) => {
    const { vault } = await makeWallet()
    expect(await vault.addKey(text)).toBe(keyAddress)
    expect(await vault.exportKey(keyAddress, password)).toBe(key)
  },
)

test.each([
  '',
  'abandon',
  key.slice(0, -1),
  `${key}0`,
  `0x${'0'.repeat(64)}`,
  '0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141',
])('%j is no key', async (text) => {
  const { vault } = await makeWallet()
  await expect(vault.addKey(text)).rejects.toMatchObject({ kind: 'badKey' })
})

test('each kind of account signs with its own key, and a watched one never', async () => {
  const { vault } = await makeWallet()
  await vault.addPhrase(abandon)
  await vault.addKey(key)
  await vault.addWatched(stranger)
  const message = '0x00'
  for (const { address: from, kind } of await vault.accounts()) {
    const request = vault.signer.signMessage({ from, message })
    if (kind === 'watch') await expect(request).rejects.toMatchObject({ kind: 'watchOnly' })
    else
      expect(await recoverMessageAddress({ message: { raw: message }, signature: await request })).toBe(from)
  }
  await expect(vault.exportKey(stranger, password)).rejects.toMatchObject({ kind: 'watchOnly' })
})

test('a watched account signs nothing of any kind', async () => {
  const { vault } = await makeWallet()
  await vault.addWatched(stranger)
  const transaction = { type: 'legacy', chainId: 1, nonce: 0, gas: 21000n, gasPrice: 1n } as const
  const address = '0x0000000000000000000000000000000000000000'
  for (const request of [
    () => vault.signer.signTransaction({ transaction, bounds: exactly(transaction, stranger) }),
    () =>
      vault.signer.signAuthorization({
        chainId: 1,
        nonce: 0,
        address,
        bounds: { from: stranger, delegate: address },
      }),
  ])
    await expect(request()).rejects.toMatchObject({ kind: 'watchOnly' })
})

test('the key of an account of a phrase is the known one', async () => {
  const { vault } = await makeWallet()
  expect(await vault.exportKey(testAddresses[0], password)).toBe(
    '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  )
})

test('an account that was removed signs nothing any more, even if it just did', async () => {
  const { vault, local } = await makeWallet()
  await vault.addKey(key)
  await vault.signer.signMessage({ from: keyAddress, message: '0x00' })
  await vault.remove(keyAddress, password)
  await expect(vault.signer.signMessage({ from: keyAddress, message: '0x00' })).rejects.toMatchObject({
    kind: 'unknownAccount',
  })
  expect(await addressesOf(vault)).toEqual([testAddresses[0]])
  expect(JSON.stringify(local.items)).not.toContain(keyAddress)
})

test('nothing is removed, revealed or exported without the password', async () => {
  const { vault, sealed } = await makeWallet()
  await vault.addKey(key)
  const before = sealed()
  for (const refused of [
    () => vault.remove(keyAddress, 'wrong'),
    () => vault.revealPhrase(1, 'wrong'),
    () => vault.exportKey(keyAddress, 'wrong'),
  ])
    await expect(refused()).rejects.toMatchObject({ kind: 'wrongPassword' })
  expect(sealed()).toEqual(before)
})

test('a locked wallet takes no account', async () => {
  const { vault, sealed } = await makeWallet()
  await vault.lock()
  const before = sealed()
  for (const refused of [
    () => vault.addPhrase(abandon),
    () => vault.addAccount(1),
    () => vault.addKey(key),
    () => vault.addWatched(stranger),
    () => vault.addressesAt(1, [0]),
  ])
    await expect(refused()).rejects.toMatchObject({ kind: 'locked' })
  expect(sealed()).toEqual(before)
})

test('accounts can be looked at before they are added', async () => {
  const { vault } = await makeWallet()
  expect(await vault.addressesAt(1, [2, 0])).toEqual([testAddresses[2], testAddresses[0]])
  expect(await vault.addAccount(1, 2)).toBe(testAddresses[2])
  await expect(vault.addAccount(1, 2)).rejects.toMatchObject({ kind: 'accountExists' })
  expect(await vault.addAccount(1)).toBe(testAddresses[1])
})

test('no secret of any kind lies on disk or in the session', async () => {
  const { vault, local, session } = await makeWallet()
  await vault.addPhrase(abandon)
  await vault.addKey(key)
  expect(JSON.stringify([local.items, session.items])).not.toMatch(/abandon|junk|4646|correct horse/)
})

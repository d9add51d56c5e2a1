import { createDecipheriv } from 'node:crypto'
import { argon2id } from '@noble/hashes/argon2.js'
import { Wallet as EthersWallet, Transaction } from 'ethers'
import { stringToHex } from 'viem'
import { startNode } from '../../packages/test-node/node.mjs'
import { launchWallet, type Wallet } from '../../packages/wallet-testing/index.ts'
import { kept } from '../disk.ts'
import { test as base, expect, network, openDapp } from '../fixtures.ts'
import { argon2InBuild, gcmInBrowser } from '../knownAnswers/inBuild.ts'
import * as known from '../knownAnswers/vectors.ts'
import { batch, idOf, pay } from '../sending.ts'

// The built wallet's cryptography against published vectors: the bundled and minified code must give the same.

const password = 'correct horse battery'

/** A wallet without its own networks. */
const test = base.extend<{ alone: Wallet }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures out of the pattern.
  alone: async ({}, use) => {
    const { wallet } = await launchWallet({ phrase: known.message.phrase, password })
    await use(wallet)
    await wallet.close()
  },
})

test('BIP-39, BIP-32 and addresses: phrases give the published accounts', async ({ alone }) => {
  const home = await alone.home()
  const selected = (address: string) =>
    expect(home.getByTestId('account')).toHaveAttribute('data-address', address, { timeout: 20_000 })
  await selected(known.message.address)
  for (const [index, { phrase, addresses }] of known.phrases.entries()) {
    await home.getByTestId('account').click()
    await home.getByTestId('account-add').click()
    await home.getByTestId('import-phrase').click()
    await home.getByTestId('phrase-input').fill(phrase)
    await home.getByTestId('submit').click()
    for (const [place, address] of addresses.entries()) {
      if (place > 0) {
        await home.getByTestId('account').click()
        await home.getByTestId('account-add').click()
        await home
          .locator(`[data-testid="phrase"][data-phrase="${index + 2}"]`)
          .getByTestId('account-next')
          .click()
      }
      await selected(address)
    }
  }
})

test('BIP-39: a phrase whose checksum is wrong is none', async ({ alone }) => {
  const home = await alone.home()
  await home.getByTestId('account').click()
  await home.getByTestId('account-add').click()
  await home.getByTestId('import-phrase').click()
  await home.getByTestId('phrase-input').fill(known.wrongChecksum)
  await home.getByTestId('submit').click()
  await expect(home.getByRole('alert')).toBeVisible()
  await expect(home.getByTestId('phrase-input')).toBeVisible()
})

test('EIP-191 and recovery: a message has the published signature, and that its signer', async ({
  alone,
  chain,
}) => {
  const { address, text, signature } = known.message
  const dapp = await openDapp(alone, chain.dappUrl)
  await dapp.connect()
  const signed = dapp.request('personal_sign', [stringToHex(text), address])
  await alone.approve()
  expect(await signed).toEqual({ result: signature })
  expect(await dapp.request('personal_ecRecover', [stringToHex(text), signature])).toEqual({
    result: address.toLowerCase(),
  })
})

test('EIP-712: typed data has the signature of the standard', async ({ chain }) => {
  const mainnet = await startNode({ chainId: 1 })
  const { wallet } = await launchWallet({
    privateKey: known.mail.key,
    password,
    networks: [network(mainnet)],
  })
  try {
    const dapp = await openDapp(wallet, chain.dappUrl)
    await dapp.connect()
    const signed = dapp.request('eth_signTypedData_v4', [known.mail.address, JSON.stringify(known.mail.data)])
    await wallet.approve()
    expect(await signed).toEqual({ result: known.mail.signature })
  } finally {
    await wallet.close()
    await mainnet.stop()
  }
})

for (const { from, chainId, key, transaction, raw } of known.transactions)
  test(`a transaction has the published bytes: ${from}`, async ({ chain }) => {
    const node = await startNode({ chainId })
    const { wallet } = await launchWallet({ privateKey: key, password, networks: [network(node)] })
    try {
      const home = await wallet.home()
      await home.getByTestId('settings').click()
      await home.getByTestId('sign-transactions').click()
      const dapp = await openDapp(wallet, chain.dappUrl)
      await dapp.connect()
      const { address } = new EthersWallet(key)
      // The wallet signs only for the next nonce.
      await node.rpc('anvil_setNonce', [address, transaction.nonce])
      const signed = dapp.request('eth_signTransaction', [{ from: address, ...transaction }])
      await wallet.approve()
      expect(await signed).toEqual({ result: raw })
    } finally {
      await wallet.close()
      await node.stop()
    }
  })

// The wallet authorizes only contracts that it knows, so it can't reproduce the published vector. ethers, which
// does reproduce it, signs the wallet's upgrade again for comparison.
test('EIP-7702: an upgrade has the bytes that ethers gives it, and ethers gives the published ones', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  const { key, chainId, address, nonce, yParity, r, s } = known.authorization
  expect(new EthersWallet(key).authorizeSync({ address, chainId, nonce }).signature).toMatchObject({
    yParity,
    r,
    s,
  })

  await dapp.connect()
  // The chain has seen upgrades of other tests.
  chain.forgetRequests()
  const answer = dapp.request(
    'wallet_sendCalls',
    batch(chain, person.address, { atomicRequired: true, calls: [pay(chain, '0x1'), pay(chain, '0x2')] }),
  )
  await wallet.approve()
  await idOf(answer)
  const sent = () => chain.requests('eth_sendRawTransaction').map(({ params }) => String(params?.[0]))
  await expect.poll(sent).toContainEqual(expect.stringMatching(/^0x04/))
  const raw = sent().find((bytes) => bytes.startsWith('0x04')) ?? ''
  const again = Transaction.from(raw)
  const signer = EthersWallet.fromPhrase(person.phrase)
  const [authorized] = again.authorizationList ?? []
  if (!authorized) throw new Error('The batch upgraded nothing')
  again.authorizationList = [
    signer.authorizeSync({ address: authorized.address, chainId: chain.chainId, nonce: authorized.nonce }),
  ]
  again.signature = signer.signingKey.sign(again.unsignedHash)
  expect(again.type).toBe(4)
  expect(again.serialized).toBe(raw)
})

test('Argon2id: the build has the hash of the reference implementation', async ({ alone }) => {
  expect(await argon2InBuild(await alone.home(), known.argon2)).toBe(known.argon2.hash)
})

test('AES-GCM: the browser encrypts as published', async ({ alone }) => {
  const { ciphertext, tag } = known.gcm
  expect(await gcmInBrowser(await alone.home(), known.gcm)).toBe(`${ciphertext}${tag.slice(2)}`)
})

test('Argon2id and AES-GCM: another implementation of both opens the vault that the wallet wrote', async ({
  alone,
}) => {
  test.setTimeout(120_000)
  const vault = await kept<{ header: string; ciphertext: string }>(await alone.home(), 'vault')
  if (!vault) throw new Error('There is no vault')
  const { header, ciphertext } = vault
  const { kdf, iv } = JSON.parse(header)
  const keys = argon2id(password, Buffer.from(kdf.salt, 'base64'), {
    t: kdf.iterations,
    m: kdf.memory,
    p: kdf.parallelism,
    dkLen: 64,
  })
  const sealed = Buffer.from(ciphertext, 'base64')
  const opened = createDecipheriv('aes-256-gcm', keys.subarray(0, 32), Buffer.from(iv, 'base64'))
  opened.setAAD(Buffer.from(header))
  opened.setAuthTag(sealed.subarray(-16))
  const text = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]).toString()
  expect(JSON.parse(text)).toMatchObject({ keyrings: [{ phrase: known.message.phrase }] })
})

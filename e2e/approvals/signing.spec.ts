import type { Page } from '@playwright/test'
import {
  type Address,
  type Hex,
  maxUint256,
  parseTransaction,
  recoverTransactionAddress,
  stringToHex,
  toHex,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { type Chain, type Dapp, expect, expectNoApproval, type Person, test } from '../fixtures.ts'
import { permit } from '../permit.ts'

/** Signs as a dApp does, through viem in the page. */
function signTypedData(dapp: Dapp, account: Address, data: object): Promise<Hex> {
  return dapp.page.evaluate(
    ([account, data]) => window.dapp.client.signTypedData({ account, ...data } as never),
    [account, data] as const,
  )
}

const kinds = (window: Page) =>
  window
    .getByTestId('warning')
    .evaluateAll((found) => found.map((one) => one.getAttribute('data-kind')).sort())

/** A sign-in to the demo page. */
function signIn(chain: Chain, { address }: Person, change: object = {}): string {
  const { host, origin } = new URL(chain.dappUrl)
  return createSiweMessage({
    address,
    chainId: chain.chainId,
    domain: host,
    nonce: '12345678',
    uri: origin,
    version: '1',
    scheme: 'http',
    statement: 'Welcome to the demo.',
    ...change,
  })
}

test('a permit is explained in sentences, and viem receives its signature', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const data = permit(chain, person.address)
  const signed = signTypedData(dapp, person.address, data)
  const window = await wallet.approval()
  await expect(window.getByRole('heading', { level: 2 }).first()).toContainText(
    'can take up to 500 TEST until revoked, if it uses this by',
  )
  await expect(window.getByTestId('approve')).toHaveText(/^Sign: allow 500.TEST$/)
  expect(await kinds(window)).toEqual([])
  await window.getByRole('button', { name: 'Show Permit, 5 values' }).click()
  await expect(window.getByTestId('typed-data')).toContainText('500000000000000000000')
  await wallet.approve()
  const { message, ...rest } = data
  expect(
    await verifyTypedData({
      ...rest,
      address: person.address,
      message: {
        ...message,
        value: BigInt(message.value),
        nonce: 0n,
        deadline: BigInt(message.deadline),
      },
      signature: await signed,
    }),
  ).toBe(true)
})

test('a permit without limit or end for an ordinary account is warned about, and a rejection signs nothing', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const data = permit(chain, person.address, {
    spender: chain.accounts[7] as Address,
    value: maxUint256,
    deadline: maxUint256,
  })
  const signed = signTypedData(dapp, person.address, data).then(
    () => 'signed',
    (error: Error) => error.message,
  )
  const window = await wallet.approval()
  await expect(window.getByRole('heading', { level: 2 }).first()).toContainText('can take unlimited TEST')
  expect(await kinds(window)).toEqual(['noExpiry', 'spenderIsAccount', 'unlimitedApproval'])
  await wallet.reject()
  expect(await signed).toMatch(/User rejected/)
})

test('a sign-in to the asking site is signed; to any other it is refused without a window', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const site = new URL(chain.dappUrl)
  const message = (change?: object) => signIn(chain, person, change)
  const sign = (text: string) => dapp.request('personal_sign', [text, person.address])

  for (const change of [
    { domain: 'bank.example' },
    { domain: `${site.hostname}:1` },
    { scheme: 'https' },
    { expirationTime: new Date(0) },
    { address: chain.accounts[7] },
  ])
    expect(await sign(message(change))).toMatchObject({
      error: { code: -32602, message: 'Invalid params', data: { kind: 'invalidParams', path: '0' } },
    })
  // An invisible character must not turn the text into unreadable bytes.
  const hidden = stringToHex(message({ domain: 'bank.example' }).replace('Welcome', 'Wel\u0007come'))
  const typed = {
    domain: { name: 'Test', chainId: chain.chainId },
    primaryType: 'Note',
    types: { Note: [{ name: 'text', type: 'string' }] },
    message: { text: message({ domain: 'bank.example' }) },
  }
  const text45 = { type: '0x45', data: { message: message({ domain: 'bank.example' }) } }
  const typed01 = { type: '0x01', data: typed }
  for (const [method, params, path] of [
    ['personal_sign', [hidden, person.address], '0'],
    ['eth_signTypedData_v4', [person.address, typed], '1.message.text'],
    ['wallet_sign', [{ version: '1.0', request: text45 }], '0'],
    ['wallet_sign', [{ version: '1.0', request: typed01 }], '1.message.text'],
  ] as const)
    expect(await dapp.request(method, params)).toMatchObject({
      error: { code: -32602, data: { kind: 'invalidParams', path } },
    })
  const data = permit(chain, person.address)
  const elsewhere = { ...data, domain: { ...data.domain, chainId: 1 } }
  expect(await dapp.request('eth_signTypedData_v4', [person.address, elsewhere])).toMatchObject({
    error: { code: 4901, data: { path: '1.domain.chainId' } },
  })
  expect(await dapp.request('eth_signTypedData_v3', [person.address, data])).toMatchObject({
    error: { code: 4200 },
  })
  expect(await dapp.request('eth_signTransaction', [{}])).toMatchObject({ error: { code: 4200 } })
  await expectNoApproval(wallet)

  const text = message()
  const signed = sign(text)
  const window = await wallet.approval()
  await expect(window.getByText('Signs in to')).toBeVisible()
  expect(await kinds(window)).toEqual([])
  await wallet.approve()
  const { result } = await signed
  expect(await verifyMessage({ address: person.address, message: text, signature: result as Hex })).toBe(true)
})

test('a sign-in that can only be used later has a grave warning', async ({ wallet, dapp, chain, person }) => {
  await dapp.connect()
  const text = signIn(chain, person, { notBefore: new Date('9999-01-15') })
  const answer = dapp.request('personal_sign', [text, person.address])
  const window = await wallet.approval()
  await expect(window.getByTestId('warning')).toContainText('It can’t be used yet')
  expect(await kinds(window)).toEqual(['signInEarly'])
  await expect(window.getByText('Not before', { exact: true })).toBeVisible()
  await wallet.reject()
  expect(await answer).toMatchObject({ error: { code: 4001 } })
})

test('a transaction that is only signed is the page’s to send, once a developer has switched that on', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  const home = await wallet.home()
  await home.getByTestId('settings').click()
  await home.getByTestId('sign-transactions').click()
  await dapp.page.bringToFront()
  await dapp.connect()
  const transaction = {
    from: person.address,
    to: chain.accounts[6],
    value: '0x2a',
    gas: '0x5208',
    nonce: '0x0',
    maxFeePerGas: '0x174876e800',
    maxPriorityFeePerGas: '0x3b9aca00',
    chainId: `0x${chain.chainId.toString(16)}`,
  }
  const signed = dapp.request('eth_signTransaction', [transaction])
  const window = await wallet.approval()
  await expect(window.getByText('0.0021')).toBeVisible()
  expect(await kinds(window)).toEqual(['firstInteraction', 'signedNotSent'])
  await wallet.approve()
  const raw = (await signed).result as `0x02${string}`
  expect(await recoverTransactionAddress({ serializedTransaction: raw })).toBe(person.address)
  expect(parseTransaction(raw)).toMatchObject({ nonce: 0, value: 42n, gas: 21_000n, chainId: chain.chainId })
  expect(await chain.rpc('eth_getTransactionCount', [person.address, 'pending'])).toBe('0x0')

  const { result: hash } = await dapp.request('eth_sendRawTransaction', [raw])
  await expect
    .poll(async () => (await chain.rpc('eth_getTransactionReceipt', [hash]))?.status, { intervals: [100] })
    .toBe('0x1')
})

test('wallet_sign signs as personal_sign does, and the owned assets are shared once the person wants that', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const message = 'Read me first'
  const answer = dapp.request('wallet_sign', [
    { version: '1.0', address: person.address, request: { type: '0x45', data: { message } } },
  ])
  await expect((await wallet.approval()).getByText(message).first()).toBeVisible()
  await wallet.approve()
  const { signature } = (await answer).result as { signature: Hex }
  expect(await verifyMessage({ address: person.address, message, signature })).toBe(true)
  expect(await dapp.request('personal_ecRecover', [message, signature])).toEqual({ result: person.onWire })

  const assets = () => dapp.request('wallet_getAssets', [{ account: person.address }])
  expect(await assets()).toMatchObject({ error: { code: 4200 } })
  const home = await wallet.home()
  await home.getByTestId('settings').click()
  await home.getByTestId('share-assets').click()
  await dapp.page.bringToFront()
  const balance = await chain.rpc('eth_getBalance', [person.address, 'latest'])
  await expect
    .poll(async () => (await assets()).result)
    .toMatchObject({ [toHex(chain.chainId)]: [{ address: 'native', type: 'native', balance }] })
})

import { recoverTypedDataAddress } from 'viem'
import { type ClientPage, clientTest, expect } from './fixture.ts'

const test = clientTest('web3', ['web3'])

async function connect({ does }: ClientPage, wallet: { approve(): Promise<void> }) {
  const connected = does('connect')
  await wallet.approve()
  return connected
}

test('finds the wallet by EIP-6963 and connects', async ({ open, wallet, person, chain }) => {
  const client = await open()
  const { does } = client
  expect(await does('discover')).toEqual(['wallet.volley'])
  expect(await does('accounts')).toEqual([])
  // The wallet's own format; web3 adds no checksum.
  expect(await connect(client, wallet)).toEqual([person.address.toLowerCase()])
  expect(await does('accounts')).toEqual([person.address])
  expect([await does('chainId'), await does('network')]).toEqual([chain.chainId, chain.chainId])
})

test('sends a transaction and calls a contract, to their receipts', async ({ open, wallet }) => {
  const client = await open()
  await connect(client, wallet)
  const sent = client.does('send')
  await wallet.approve()
  expect(await sent).toEqual({ status: 1, value: String(5n * 10n ** 17n) })
  const transferred = client.does('transfer')
  await wallet.approve()
  expect(await transferred).toBe(String(10n ** 18n))
})

test('gets signatures of a message and of typed data', async ({ open, wallet, person, chain }) => {
  const client = await open()
  await connect(client, wallet)
  const signed = client.does('sign')
  await wallet.approve()
  expect(await signed).toBe(true)
  const typed = client.does('signTyped')
  await wallet.approve()
  const signer = recoverTypedDataAddress({
    domain: { name: 'Mail', version: '1', chainId: chain.chainId },
    types: { Mail: [{ name: 'contents', type: 'string' }] },
    primaryType: 'Mail',
    message: { contents: 'Hello' },
    signature: (await typed) as `0x${string}`,
  })
  expect(await signer).toBe(person.address)
})

test('receives a rejection, and an error that nobody signs a bare hash', async ({ open, wallet }) => {
  const client = await open()
  await connect(client, wallet)
  const rejected = client.does('rejected')
  await wallet.reject()
  expect(await rejected).toMatchObject({ code: 4001 })
  expect(await client.does('hashSigned')).toMatchObject({ code: 4200 })
})

test('sends a batch, adds a network and switches to it', async ({ open, wallet, clients }) => {
  const client = await open()
  await connect(client, wallet)
  const batch = client.does('batch')
  await wallet.approve()
  expect(await batch).toBe(200)
  const switched = client.does('addAndSwitch')
  await wallet.approve()
  await wallet.approve()
  expect(await switched).toBe(clients.other.chainId)
})

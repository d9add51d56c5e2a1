import { expectNoApproval } from '../fixtures.ts'
import { type ClientPage, clientTest, expect } from './fixture.ts'

const test = clientTest('wagmiCore', ['@wagmi/core'])

const [volley, other] = ['wallet.volley', 'example.other']
const otherAccount = '0x17c5185167401eD00cF5F5b2fc97D9BBfDb7D025'

/** The requests that the other wallet has got so far. */
const otherRequests = ({ page }: ClientPage): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { otherAsked: string[] }).otherAsked)

test('both wallets are found, also where the other one took window.ethereum', async ({ open }) => {
  const client = await open({ beside: true })
  const found = (await client.does('wallets')) as { id: string }[]
  expect(found.map(({ id }) => id).sort()).toEqual([other, volley])
  expect(await client.page.evaluate(() => 'isOther' in window.ethereum)).toBe(true)
})

test('each wallet receives only its own requests, and learns nothing of the other', async ({
  open,
  wallet,
  person,
  chain,
}) => {
  const client = await open({ beside: true })
  expect(await client.does('connect', other)).toEqual([otherAccount])
  await expectNoApproval(wallet)
  expect(await client.does('sign')).toBe(true)
  await expectNoApproval(wallet)

  const before = await otherRequests(client)
  const connected = client.does('connect', volley)
  await wallet.approve()
  expect(await connected).toEqual([person.address])
  expect(await client.does('stand')).toMatchObject({ wallet: 'Volley', chainId: chain.chainId })
  const batch = client.does('batch', true)
  await wallet.approve()
  expect(await batch).toMatchObject({ status: 'success' })
  expect(await otherRequests(client)).toEqual(before)
})

test('of two wallets the page comes back to the one that it used last', async ({ open, wallet, person }) => {
  const client = await open({ beside: true })
  await client.does('connect', other)
  const connected = client.does('connect', volley)
  await wallet.approve()
  await connected
  await client.page.reload()
  expect(await client.does('reconnect')).toMatchObject({ address: person.address, wallet: 'Volley' })

  await client.does('disconnect')
  expect(await client.does('stand')).toMatchObject({ status: 'disconnected' })
})

import { zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import type { Network } from '../../../../domain/network.ts'
import { flight } from '../activityFixtures.fake.ts'
import { activityCsv } from '../export/activityCsv.ts'
import { noFilters } from '../filter/filterActivities.ts'
import { filterReceived } from '../filter/filterReceived.ts'
import { byTime } from '../list/activityDays.ts'
import { nameReceived, senderText } from './nameReceived.ts'
import type { Received } from './received.ts'

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const mira = '0x7ebB81E0B51BBbb01C1Dcd2E7F8Ce1f1BFD17367'
const imitation = `0x7ebB${'00'.repeat(16)}7367`
const usdc = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC', decimals: 6 } as const
const network = { chainId: 1, name: 'Ethereum', symbol: 'ETH', decimals: 18 } as Network
const token: Received = {
  kind: 'token',
  address: usdc.address,
  from: mira,
  value: 2_500_000n,
  hash: '0xaa',
  index: 0,
  block: 5,
  at: 5000,
}
const coin: Received = { kind: 'coin', value: 10n ** 18n, since: 1, at: 9000, block: 9 }
const here = { network, tokens: [usdc], nfts: [] }

test('a token has the symbol and decimals of the list, and none once it left the list or is hidden', () => {
  expect(nameReceived(token, here)).toMatchObject({ symbol: 'USDC', decimals: 6 })
  expect(nameReceived(token, { ...here, tokens: [] })).toBeUndefined()
  expect(nameReceived(token, { ...here, tokens: [{ ...usdc, hidden: true }] })).toBeUndefined()
  expect(nameReceived(coin, here)).toMatchObject({ symbol: 'ETH', decimals: 18 })
})

test('a sender that looks like an address that the person knows is an imitation', () => {
  const nameOf = (address: string) => (address === mira ? 'Mira' : undefined)
  const known = [{ address: mira }]
  expect(senderText(mira, known, nameOf)).toContain('Mira')
  expect(senderText(imitation, known, nameOf)).toBe('from an imitation of an address you know')
  expect(senderText(owner, known, nameOf)).toMatch(/^from/)
  expect(senderText(zeroAddress, known, nameOf)).toBe('newly minted')
})

test('the filters treat received items as their own kind, which no site sent', () => {
  const place = {
    account: owner,
    chainId: 1,
    symbolOf: (one: Received) => nameReceived(one, here)?.symbol,
    nameOf: () => undefined,
  }
  const all = [coin, token]
  expect(filterReceived(all, noFilters, place)).toEqual(all)
  expect(filterReceived(all, { text: '', kind: 'received', account: owner, chainId: 1 }, place)).toEqual(all)
  expect(filterReceived(all, { text: 'usdc' }, place)).toEqual([token])
  expect(filterReceived(all, { text: mira.slice(0, 8) }, place)).toEqual([token])
  for (const other of [{ kind: 'sent' as const }, { site: 'a.example' }, { account: mira }, { chainId: 2 }])
    expect(filterReceived(all, { text: '', ...other }, place)).toEqual([])
})

test('the file has them with the account as the recipient, and without the sender’s address', () => {
  const received = { list: [token, coin], account: { address: owner }, network, nfts: [] } as const
  const text = activityCsv([], { networks: [network], tokensOf: () => [usdc], received })
  const [, first, second] = text.split('\r\n')
  expect(first).toBe(
    `"1970-01-01T00:00:05.000Z","Ethereum","1","${owner}","received","${owner}","USDC","2.5","","","reported","0xaa",""`,
  )
  expect(second).toContain('"ETH","1","","","reported","",""')
  expect(text).not.toContain(mira)
})

test('activities and received items are sorted by time', () => {
  const sent = flight([], { createdAt: 7000 })
  expect(byTime([sent], [token, coin]).map(({ createdAt }) => createdAt)).toEqual([9000, 7000, 5000])
})

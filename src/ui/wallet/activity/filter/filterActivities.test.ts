import fc from 'fast-check'
import { encodeFunctionData, erc20Abi, type Hex, numberToHex, pad } from 'viem'
import { expect, test } from 'vitest'
import { transferTopic } from '../../../../domain/asset.ts'
import type { Activity, ActivityCall } from '../../../../domain/batch.ts'
import type { Network } from '../../../../domain/network.ts'
import { call, flight } from '../activityFixtures.fake.ts'
import { type Kind, kinds, kindsOf } from './activityKinds.ts'
import { type Filters, filterActivities, filtersInUse, type Names, noFilters } from './filterActivities.ts'

const [mira, noor] = ['0x7ebB81E0B51BBbb01C1Dcd2E7F8Ce1f1BFD17367', `0x${'ab'.repeat(20)}`] as const
const usdc = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC', decimals: 6 } as const
const pos = { address: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', symbol: 'USDC.e', decimals: 6 } as const
const names: Names = {
  networks: [
    { chainId: 1, symbol: 'ETH' },
    { chainId: 137, symbol: 'POL' },
  ] as Network[],
  tokensOf: (chainId) => (chainId === 1 ? [usdc] : [pos]),
  nameOf: (address) => (address.toLowerCase() === mira.toLowerCase() ? 'Mira Lane' : undefined),
}
const data = (functionName: 'transfer' | 'approve', to: Hex) =>
  encodeFunctionData({ abi: erc20Abi, functionName, args: [to, 5n] })

/** Calls of each kind, with what a search finds them by. */
const examples: { call: ActivityCall; kind: Kind; finds: string[]; ether?: true }[] = [
  {
    call: call('final', { to: mira, data: '0x', value: '0x5', hash: '0xaa01' }),
    kind: 'sent',
    finds: ['mira', 'Lane mira', mira.slice(0, 9), '0xAA01'],
    ether: true,
  },
  { call: call('final', { to: usdc.address, data: data('transfer', noor) }), kind: 'sent', finds: [noor] },
  {
    call: call('failed', { to: usdc.address, data: data('approve', mira), hash: '0xbb02' }),
    kind: 'approvals',
    finds: [usdc.address.toLowerCase(), '0xbb'],
  },
  { call: call('final', { to: noor, data: '0x12345678' }), kind: 'calls', finds: [noor] },
  { call: call('cancelled', { to: noor }), kind: 'cancelled', finds: [noor] },
]

const origins = ['https://harbor.example', 'https://shop.example:8080', 'chrome-extension://volley']
const sites = ['harbor.example', 'shop.example:8080', 'Volley']
const site = fc.nat({ max: 2 })
const chainId = fc.constantFrom(1, 137)
const account = fc.constantFrom<Hex[]>(mira, noor)

/** An activity and what it is by construction, which no code under test decides. */
const made = fc
  .record({
    site,
    chainId,
    account,
    isUpgrade: fc.boolean(),
    parts: fc.array(fc.constantFrom(...examples), { minLength: 1, maxLength: 4 }),
  })
  .map(({ site, chainId, account, isUpgrade, parts }) => ({
    site: sites[site] ?? '',
    chainId,
    account,
    kinds: new Set<string>([
      ...parts.map(({ kind }) => kind),
      ...(isUpgrade ? ['upgrade'] : []),
      ...(parts.some(({ kind }) => kind === 'cancelled') ? ['calls'] : []),
    ]),
    parts,
    activity: flight(
      parts.map((part) => part.call),
      { id: 'id', origin: origins[site] ?? '', chainId, from: account, ...(isUpgrade && { upgrade: noor }) },
    ),
  }))

const option = <value>(one: fc.Arbitrary<value>) => fc.option(one, { nil: undefined })
const chosen = fc.record({
  site: option(fc.constantFrom(...sites)),
  chainId: option(chainId),
  account: option(account),
  kind: option(fc.constantFrom(...kinds)),
})
const present = (given: object) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))

test('the filters show every row that matches all of them, no other, in order', () => {
  fc.assert(
    fc.property(fc.array(made, { maxLength: 12 }), chosen, (rows, filters) => {
      const { site, chainId, account, kind } = filters
      const expected = rows
        .filter((row) => site === undefined || row.site === site)
        .filter((row) => chainId === undefined || row.chainId === chainId)
        .filter((row) => account === undefined || row.account === account)
        .filter((row) => kind === undefined || row.kinds.has(kind))
      const all = rows.map(({ activity }) => activity)
      const found = filterActivities(all, { text: '', ...present(filters) }, names)
      expect(found).toEqual(expected.map(({ activity }) => activity))
    }),
  )
})

test('without filters the list itself is shown', () => {
  fc.assert(
    fc.property(fc.array(made), fc.constantFrom('', '  ', '\t'), (rows, text) => {
      const all = rows.map(({ activity }) => activity)
      expect(filterActivities(all, { ...noFilters, text }, names)).toBe(all)
    }),
  )
})

test('a search finds an activity by each of its recipients, names, sites and hashes, in any case', () => {
  fc.assert(
    fc.property(made, fc.nat(), fc.boolean(), ({ activity, site, parts }, at, upper) => {
      const all = [site, ...parts.flatMap(({ finds }) => finds)]
      const text = all[at % all.length] ?? ''
      expect(search([activity], upper ? text.toUpperCase() : text)).toEqual([activity])
    }),
  )
})

test('a search by a symbol finds what moves the coin or the listed token of its network', () => {
  fc.assert(
    fc.property(made, ({ activity, chainId, parts }) => {
      const moves = parts.some(({ ether }) => ether)
      expect(search([activity], 'eth').length).toBe(moves && chainId === 1 ? 1 : 0)
      expect(search([activity], 'POL').length).toBe(moves && chainId === 137 ? 1 : 0)
      const isToken = parts.some((part) => part.call.to === usdc.address)
      expect(search([activity], 'usdc').length).toBe(isToken && chainId === 1 ? 1 : 0)
    }),
  )
})

test('a search by a symbol finds a token of another network than the selected one', () => {
  const paid = flight([call('final', { to: pos.address, data: data('transfer', noor) })], { chainId: 137 })
  expect(search([paid], 'usdc.e')).toEqual([paid])
})

test('a search by a symbol finds what arrived, which no call names', () => {
  const topics: Hex[] = [transferTopic, pad(noor), pad(mira)]
  const got = { address: usdc.address, topics, data: numberToHex(5, { size: 32 }) }
  const swap = call('final', { to: noor, data: '0x12345678', value: '0x5' })
  const swapped = flight([swap], { chainId: 1, from: mira, status: 200, logs: [got] })
  expect(search([swapped], 'eth usdc')).toEqual([swapped])
  expect(search([{ ...swapped, logs: [] }], 'usdc')).toEqual([])
})

test('every word of a search must be found', () => {
  const paid = flight([call('final', { to: mira, data: '0x', value: '0x5' })], { chainId: 1 })
  expect(search([paid], 'mira harbor')).toEqual([paid])
  expect(search([paid], 'mira shop')).toEqual([])
})

test('a batch has every kind of its calls', () => {
  const batch = flight(
    examples.map((one) => one.call),
    { upgrade: noor },
  )
  expect([...kindsOf(batch)].toSorted()).toEqual([...kinds].toSorted())
  expect(kindsOf(flight([call('final', { data: '0x', value: '0x0' })]))).toEqual(new Set(['calls']))
})

test('the filters in use are counted without the search', () => {
  const filters: Filters = { text: 'mira', site: 'harbor.example', chainId: 1 }
  expect(filtersInUse(filters)).toBe(2)
  expect(filtersInUse({ text: 'mira' })).toBe(0)
})

function search(all: readonly Activity[], text: string): readonly Activity[] {
  return filterActivities(all, { text }, names)
}

import { encodeFunctionData, erc20Abi } from 'viem'
import { expect, test } from 'vitest'
import type { Network } from '../../../../domain/network.ts'
import { call, flight } from '../activityFixtures.fake.ts'
import { activityCsv } from './activityCsv.ts'

const mira = '0x7ebB81E0B51BBbb01C1Dcd2E7F8Ce1f1BFD17367'
const usdc = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC', decimals: 6 } as const
const pos = { address: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', symbol: 'USDC.e', decimals: 6 } as const
const networks = [{ chainId: 31337, name: 'Lumen', symbol: 'ETH', decimals: 18 }] as Network[]
const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [mira, 1_234_567n] })
const lines = (...[calls, more]: Parameters<typeof flight>) =>
  activityCsv([flight(calls, more)], {
    networks,
    tokensOf: (chainId) => (chainId === 31337 ? [usdc] : [pos]),
  })
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.slice(1, -1).split('","'))

test('the first line names the columns', () => {
  const [head] = activityCsv([], { networks, tokensOf: () => [] }).split('\r\n')
  expect(head).toBe(
    '"time","network","chainId","account","kind","recipient","asset","amount","gasUsed","fee","status","hash","site"',
  )
})

test('a call has its time, its parties and its amount with all digits', () => {
  const coins = call('final', {
    to: mira,
    data: '0x',
    value: '0x1',
    gasUsed: '0x5208',
    hash: '0xaa',
    includedAt: Date.UTC(2026, 10, 26, 21, 4),
  })
  const { from } = flight([])
  expect(lines([coins])).toEqual([
    [
      '2026-11-26T21:04:00.000Z',
      'Lumen',
      '31337',
      from,
      'sent',
      mira,
      'ETH',
      '0.000000000000000001',
      '21000',
      '',
      'final',
      '0xaa',
      'harbor.example',
    ],
  ])
})

test('a token has its symbol if the wallet lists it, otherwise its address and no amount', () => {
  const paid = call('failed', { to: usdc.address, data })
  expect(lines([paid])[0]?.slice(4, 8)).toEqual(['sent', mira.toLowerCase(), 'USDC', '1.234567'])
  expect(lines([paid], { chainId: 1 })[0]?.slice(1, 8)).toEqual([
    '',
    '1',
    flight([]).from,
    'sent',
    mira.toLowerCase(),
    usdc.address,
    '',
  ])
})

test('a token on another network than the selected one has its amount too', () => {
  const paid = call('final', { to: pos.address, data })
  expect(lines([paid], { chainId: 137 })[0]?.slice(6, 8)).toEqual(['USDC.e', '1.234567'])
})

test('the calls of one transaction count its gas once', () => {
  const one = call('final', { to: mira, gasUsed: '0x64', hash: '0xaa' })
  expect(lines([one, one, { ...one, hash: '0xbb' }]).map((cells) => cells[8])).toEqual(['100', '', '100'])
})

test('a transaction has its fee in the network’s coin once, if a node reported it', () => {
  const one = call('final', { to: mira, gasUsed: '0x64', hash: '0xaa' })
  const fees = new Map([['0xaa' as const, 21_000_000_000_000n]])
  const csv = activityCsv([flight([one, one, { ...one, hash: '0xbb' }])], {
    networks,
    tokensOf: () => [],
    fees,
  })
  const cells = csv
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.slice(1, -1).split('","')[9])
  expect(cells).toEqual(['0.000021', '', ''])
})

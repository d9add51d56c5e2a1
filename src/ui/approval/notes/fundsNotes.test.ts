import fc from 'fast-check'
import { type Address, type Hex, numberToHex } from 'viem'
import { expect, test } from 'vitest'
import type { Preview, Run } from '../../../domain/review/preview.ts'
import type { CallView } from '../../../domain/review/review.ts'
import { shortWith } from '../fees/feeChoices.ts'
import { fundsNotes } from './fundsNotes.ts'

type Ready = Extract<Preview, { state: 'ready' }>

const me: Address = '0x7eBb81dc42D4459A6E66fe0E2d6ea1fEB0D17367'
const shop: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const ready = (more: Partial<Ready> = {}): Ready => ({
  state: 'ready',
  at: 0,
  blockNumber: '0x1',
  fees: { gasPrice: '0x1' },
  fee: {},
  simulated: false,
  failures: [],
  ...more,
})

const call = (value: Hex, to: Address = shop): CallView => ({
  verb: '',
  sub: '',
  to: { address: to },
  value,
  data: '0x',
  guessed: false,
  args: [],
  effects: [],
})

const make = (preview: Ready, more: Partial<Parameters<typeof fundsNotes>[0]> = {}) =>
  fundsNotes({
    preview,
    run: undefined,
    mode: 'stepwise',
    fee: {},
    most: undefined,
    calls: [],
    from: me,
    coins: (wei) => `${wei} ETH`,
    symbol: 'ETH',
    network: 'Lumen',
    ...more,
  })[0]

test('a lack of funds says how much is missing', () => {
  const preview = ready({
    fees: { gasPrice: '0x2' },
    funds: { left: '15', gas: { stepwise: '0xa', atomic: '0x7' } },
  })
  expect(make(preview)).toMatchObject({ warning: 'insufficientFunds', heading: 'Not enough ETH' })
  expect(make(preview)?.text).toContain('needs 5 ETH more')
  expect(make(preview, { mode: 'atomic' })).toBeUndefined()
  expect(make(ready())).toBeUndefined()
})

test('a fee that was chosen is what the funds have to pay', () => {
  const fees = (most: Hex) => ({ maxFeePerGas: most, maxPriorityFeePerGas: '0x1' }) as const
  const preview = ready({
    fees: fees('0x1'),
    speeds: {
      slow: { fees: fees('0x1'), price: '0x1' },
      normal: { fees: fees('0x1'), price: '0x1' },
      fast: { fees: fees('0x3'), price: '0x2' },
    },
    funds: { left: '20', gas: { stepwise: '0xa' } },
  })
  expect(make(preview)).toBeUndefined()
  expect(make(preview, { fee: { speed: 'fast' } })?.text).toContain('needs 10 ETH more')
  expect(make(preview, { fee: { exact: { gasPrice: '0x2' } } })).toBeUndefined()
  expect(make(preview, { fee: { exact: fees('0x4') } })?.text).toContain('needs 20 ETH more')
})

test('what certainly does not fit says what is there, and what is needed', () => {
  const preview = ready({ fee: { stepwise: '0x8' }, funds: { left: '-3', gas: { stepwise: '0xa' } } })
  const calls = [call('0xa'), call('0xff', me)]
  expect(make(preview, { calls })?.text).toBe(
    'You have 7 ETH on Lumen and need 20 ETH. ETH elsewhere doesn’t count.',
  )
  // The highest fee on the screen is part of it.
  expect(make(preview, { calls, most: 16n })?.text).toContain('need 26 ETH')
  // Coins that the calls bring count as funds, and are no balance.
  const asset = { symbol: 'ETH', decimals: 18, known: true }
  const seen: Run['seen'] = [{ direction: 'received', asset, amount: '0x1' }]
  const run = { failures: [], title: '', rows: [], seen, allowances: [] }
  expect(make(preview, { calls, run })?.text).toContain('needs 13 ETH more')
})

test('only the likely fee decides whether it certainly does not fit', () => {
  const wei = fc.bigInt({ min: 0n, max: 2n ** 96n })
  fc.assert(
    fc.property(wei, wei, wei, wei, (held, value, gas, dataFee) => {
      const preview = ready({
        fee: { stepwise: numberToHex(gas + dataFee) },
        dataFee: { stepwise: [numberToHex(dataFee)] },
        funds: { left: String(held - value - dataFee), gas: {} },
      })
      expect(shortWith(preview, {}, 'stepwise', [value]) > 0n).toBe(held < value + gas + dataFee)
    }),
  )
})

test('a node that reports no balance stops nobody', () => {
  expect(shortWith(ready({ fee: { single: '0xff' } }), {}, 'single', [1n])).toBe(0n)
})

test('without a simulation only the first call of a batch shows a certain lack', () => {
  const wei = fc.bigInt({ min: 0n, max: 2n ** 96n })
  fc.assert(
    fc.property(wei, fc.array(wei, { minLength: 2, maxLength: 5 }), wei, (held, sent, gas) => {
      const left = String(sent.reduce((rest, value) => rest - value, held))
      const preview = ready({ fee: { stepwise: numberToHex(gas) }, funds: { left, gas: {} } })
      const total = sent.reduce((sum, value) => sum + value, gas)
      const lack = total > held ? total - held : 0n
      // An earlier call may bring what the later ones send, for example by unwrapping.
      expect(shortWith(preview, {}, 'stepwise', sent)).toBe((sent[0] ?? 0n) > held ? lack : 0n)
      expect(shortWith({ ...preview, simulated: true }, {}, 'stepwise', sent)).toBe(lack)
    }),
  )
})

test('a batch that may bring its coins says what is missing, not what to add', () => {
  const preview = ready({
    fees: { gasPrice: '0x2' },
    fee: { stepwise: '0x8' },
    funds: { left: '-3', gas: { stepwise: '0xa' } },
  })
  const note = make(preview, { calls: [call('0x0'), call('0xa')] })
  expect(note?.text).toContain('needs 23 ETH more')
})

import fc from 'fast-check'
import { type Address, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { keyOf } from '../../domain/asset.ts'
import type { Asset, CallView, LedgerEntry, Party } from '../../domain/review/review.ts'
import { inWords } from '../../i18n/inWords.ts'
import { collectible } from '../explain/ledgerEntries.ts'
import { sumUp, worstOf } from './sumUp.ts'

const coin: Asset = { symbol: 'ETH', decimals: 0, known: true }
const token = (digit: number): Asset => ({
  address: `0x${String(digit).repeat(40)}`,
  symbol: `T${digit}`,
  decimals: 0,
  known: true,
})
const [usdc, dai] = [token(1), token(2)]
const spender: Party = { address: '0x4444444444444444444444444444444444444444', name: 'Market' }
const permit2: Party = { address: '0x000000000022D473030F116dDEE9F6B43aC78BA3' as Address, name: 'Permit2' }

const call = (effects: LedgerEntry[], guessed = false): CallView => ({
  verb: 'Do something',
  sub: '',
  value: '0x0',
  data: '0x',
  guessed,
  args: [],
  effects,
})
const row = (
  direction: LedgerEntry['direction'],
  asset: Asset,
  amount: bigint,
  more: Partial<LedgerEntry> = {},
): LedgerEntry => ({ direction, asset, amount: numberToHex(amount), ...more })
const sent = (asset: Asset, amount: bigint, more = {}) => row('sent', asset, amount, more)
const got = (asset: Asset, amount: bigint, more = {}) => row('received', asset, amount, more)
const may = (asset: Asset, amount: bigint, party = spender) => row('allowance', asset, amount, { party })

/** Each node's changes as those of one transaction. */
const inOne = (seen: LedgerEntry[][]) => seen.map((one) => [one])
const outcomeOf = (effects: LedgerEntry[], ...seen: LedgerEntry[][]) => sumUp([call(effects)], inOne(seen))
const title = (effects: LedgerEntry[], ...seen: LedgerEntry[][]) => outcomeOf(effects, ...seen).title

describe('what the calls say and what was seen', () => {
  test('a forged log brings no income to a transfer', () => {
    expect(title([sent(coin, 1n)], [got(coin, 4n)])).toEqual('You send 1\u202fETH.')
    expect(title([sent(coin, 1n)], [sent(coin, 1n), got(usdc, 5n)])).toEqual(
      'You send 1\u202fETH. You may receive 5\u202fT1.',
    )
    expect(outcomeOf([sent(coin, 1n)], [sent(coin, 1n), got(usdc, 5n)]).ledger[1]).toMatchObject({
      direction: 'received',
      unproven: true,
    })
  })

  test('a least income makes a net loss one that is at most so large, and names it so', () => {
    const swapAndPay = [got(usdc, 10n, { bound: 'least' }), sent(usdc, 100n)]
    expect(outcomeOf([...swapAndPay].reverse(), swapAndPay).ledger[0]).toMatchObject({ direction: 'sent' })
    expect(title(swapAndPay, swapAndPay)).toEqual('You send at most 90\u202fT1.')
    const [row] = outcomeOf(swapAndPay, [got(usdc, 105n), sent(usdc, 100n)]).ledger
    expect(row).toMatchObject({ direction: 'sent', amount: '0x5a', bound: 'most', tried: '5' })
    const payAndSwap = [got(usdc, 150n), sent(usdc, 100n, { bound: 'most' })]
    expect(title(payAndSwap, payAndSwap)).toEqual('You receive at least 50\u202fT1.')
  })

  test('a loss without a limit stays one after an income', () => {
    const all: LedgerEntry = { direction: 'sent', asset: usdc }
    expect(outcomeOf([got(usdc, 5n), all], [got(usdc, 5n)]).ledger[0]).not.toHaveProperty('amount')
  })

  test('a token that counts a debt is a loss', () => {
    const debt = { ...dai, symbol: 'variableDebtEthUSDC' }
    expect(outcomeOf([sent(usdc, 5n)], [sent(usdc, 5n), got(debt, 7n)]).ledger).toMatchObject([
      { direction: 'sent', amount: '0x5' },
      { direction: 'sent', asset: debt, amount: '0x7' },
    ])
    // Another token that leaves stays a loss, whatever its name.
    expect(outcomeOf([], [sent({ ...dai, symbol: 'DebtDAO' }, 7n)]).ledger).toMatchObject([
      { direction: 'sent' },
    ])
    // A repayment is only what it costs, and makes up for no new debt that another node sees.
    const repaid = [sent(usdc, 5n), sent(debt, 5n)]
    expect(title([sent(usdc, 5n)], repaid)).toEqual('You send 5\u202fT1.')
    expect(outcomeOf([sent(usdc, 5n)], repaid, [got(debt, 7n)]).ledger[1]).toMatchObject({ amount: '0x7' })
  })

  test('a loss that no call speaks of is added', () => {
    expect(title([got(usdc, 5n)], [got(usdc, 5n), sent(dai, 7n)])).toEqual(
      'You send 7\u202fT2. You receive 5\u202fT1.',
    )
    expect(title([sent(usdc, 5n)], [sent(usdc, 9n)])).toEqual('You send 9\u202fT1.')
  })

  test('a promise stays, with its simulated result beside it', () => {
    const { title, ledger } = outcomeOf(
      [sent(dai, 10n, { bound: 'most' }), got(usdc, 9n, { bound: 'least' })],
      [sent(dai, 8n), got(usdc, 10n)],
    )
    expect(title).toEqual('You send at most 10\u202fT2. You receive at least 9\u202fT1.')
    expect(ledger).toMatchObject([
      { bound: 'most', tried: '-8' },
      { bound: 'least', tried: '10' },
    ])
  })

  test('income that was not seen is not told', () => {
    expect(title([sent(dai, 1n), got(usdc, 9n)], [sent(dai, 1n), got(usdc, 3n)])).toEqual(
      'You send 1\u202fT2. You receive 3\u202fT1.',
    )
    expect(title([got(usdc, 9n)], [])).toEqual('You make 1 call.')
  })

  test('what a call is only guessed to bring counts as unproven', () => {
    const guess = sumUp([call([got(usdc, 5n)], true)], [[[got(usdc, 5n)]]])
    expect(guess.title).toEqual('You may receive 5\u202fT1.')
  })

  test('if nodes differ, the worse result counts', () => {
    expect(title([sent(dai, 1n)], [sent(dai, 1n), got(usdc, 9n)], [sent(dai, 1n)])).toEqual(
      'You send 1\u202fT2.',
    )
    expect(title([sent(dai, 1n)], [sent(dai, 1n)], [sent(dai, 6n)])).toEqual('You send 6\u202fT2.')
  })

  test('an allowance shrinks by what was seen to leave, and by no word of a node', () => {
    const given = [may(dai, 30n)]
    expect(title(given, [sent(dai, 10n), may(dai, 20n)])).toEqual(
      'You send 10\u202fT2. Market can spend 20\u202fT2.',
    )
    expect(title(given, [sent(dai, 30n)])).toEqual('You send 30\u202fT2.')
    expect(title(given, [])).toEqual('Market can spend 30\u202fT2.')
    expect(title(given, [sent(dai, 10n)])).toEqual('You send 10\u202fT2. Market can spend 20\u202fT2.')
    expect(inWords(title([sent(dai, 10n), ...given], [sent(dai, 10n)]))).toContain('can spend 30')
    const taken = sent(dai, 30n, { party: spender })
    expect(inWords(title([...given, taken], []))).toContain('can spend 30')
    expect(inWords(title([...given, taken], [sent(dai, 20n)]))).toContain('can spend 10')
    expect(title([...given, taken], [sent(dai, 30n)])).toEqual('You send 30\u202fT2.')
  })

  test('an allowance through Permit2 hides none of the token itself, and one on top of another adds to it', () => {
    const direct = may(dai, 30n)
    const through = { ...may(dai, 1n), through: 'permit2' as const }
    const two = outcomeOf([direct, through], [direct, through]).ledger
    expect(two.map(({ amount }) => amount)).toEqual(['0x1e', '0x1'])
    expect(title([direct, { ...may(dai, 1n), adds: true as const }], [])).toEqual(
      'Market can spend 31\u202fT2.',
    )
  })

  test('collectibles with long numbers are not each other', () => {
    const [one, other] = [collectible(usdc, 10n ** 20n), collectible(usdc, 10n ** 21n)]
    expect(outcomeOf([sent(one, 1n), got(other, 1n)], [sent(one, 1n), got(other, 1n)]).ledger).toHaveLength(2)
  })

  test('through Permit2 the same tokens leave both allowances', () => {
    const given = [may(dai, 30n, permit2), { ...may(dai, 30n), through: 'permit2' as const }]
    expect(title(given, [sent(dai, 30n)])).toEqual('You send 30\u202fT2.')
  })
})

describe('calls in separate transactions', () => {
  const parts = [[sent(usdc, 10n)], [got(usdc, 10n)]]
  const rows = (views: CallView[], seen: LedgerEntry[][][], together = false) =>
    sumUp(views, seen, together).ledger.map(({ direction, amount, asset: { symbol }, bound }) =>
      [direction, Number(amount), symbol, bound].filter((one) => one !== undefined).join(' '),
    )
  const apart = (all: LedgerEntry[][], ...seen: LedgerEntry[][][]) =>
    rows(
      all.map((one) => call(one)),
      seen,
    )

  test('pay first and are paid back later: the loss stays, because the rest may not happen', () => {
    expect(apart(parts, parts)).toEqual(['sent 10 T1', 'received 10 T1'])
    expect(
      rows(
        parts.map((one) => call(one)),
        [[parts.flat()]],
        true,
      ),
    ).toEqual([])
    expect(apart([[], []], parts)).toEqual(['sent 10 T1', 'received 10 T1'])
  })

  test('spend what they bring before, without a loss', () => {
    const turned = parts.toReversed()
    expect(apart(turned, turned)).toEqual([])
    expect(apart([...turned, [sent(usdc, 3n)]], [...turned, [sent(usdc, 3n)]])).toEqual(['sent 3 T1'])
  })

  test('are paid back what a node saw, and no more than they promise', () => {
    expect(apart(parts, [[sent(usdc, 10n)], []])).toEqual(['sent 10 T1'])
    expect(apart(parts, parts, [])).toEqual(['sent 10 T1'])
    expect(apart(parts, [[sent(usdc, 12n)], [got(usdc, 25n)]])).toEqual(['sent 12 T1', 'received 10 T1'])
  })

  test('give neither side of an asset the bound of the other', () => {
    const bound = [[sent(usdc, 10n)], [got(usdc, 9n, { bound: 'least' })]]
    expect(apart(bound, parts)).toEqual(['sent 10 T1', 'received 9 T1'])
  })
})

const entry = fc
  .record({
    direction: fc.constantFrom('sent' as const, 'received' as const),
    asset: fc.constantFrom(coin, usdc, dai),
    amount: fc.bigInt({ min: 1n, max: 100n }),
  })
  .map(({ direction, asset, amount }) => row(direction, asset, amount))
const entries = fc.array(entry, { maxLength: 6 })

const amounts = (rows: readonly LedgerEntry[]) =>
  new Map(
    rows.map(({ asset, direction, amount = '0x0' }) => [
      keyOf(asset),
      direction === 'sent' ? -BigInt(amount) : BigInt(amount),
    ]),
  )

test('no account shows more than the calls promise, or than any node saw', () => {
  fc.assert(
    fc.property(entries, fc.array(entries, { minLength: 1, maxLength: 3 }), (effects, seen) => {
      const { ledger } = outcomeOf(effects, ...seen)
      const shown = amounts(ledger)
      const promised = amounts(worstOf([[effects]]))
      for (const asset of [coin, usdc, dai]) {
        const key = keyOf(asset)
        const [amount = 0n, promise] = [shown.get(key), promised.get(key)]
        if (promise !== undefined) expect(amount).toBeLessThanOrEqual(promise)
        for (const one of seen)
          expect(amount).toBeLessThanOrEqual(worst(promise, amounts(worstOf([[one]])).get(key)))
        const marked = ledger.some((one) => keyOf(one.asset) === key && one.unproven)
        expect(marked).toBe(amount > 0n && promise === undefined)
      }
    }),
  )
})

/** The change that the simulation saw, or the promised loss if that is worse. */
function worst(promise = 0n, seen = 0n): bigint {
  return promise < 0n && promise < seen ? promise : seen
}

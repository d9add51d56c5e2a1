import fc from 'fast-check'
import { pad } from 'viem'
import { numberToHex } from 'viem/utils'
import { expect, test } from 'vitest'
import type { CallView, LedgerEntry, Party, Review } from '../../../domain/review/review.ts'
import { warningsOf } from '../../../preview/warnings/warn.ts'
import { shortAddress } from '../../kit/text/addressGroups.ts'
import { callView } from '../calls/callView.fake.ts'
import { markedIn, namedRecipients, newIn, recipientsOf } from './recipients.ts'

const coin = { symbol: 'ETH', decimals: 18, known: true }
const mira: Party = { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', called: 'Mira' }
const router: Party = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', name: 'Router' }

const sent = (amount: bigint, more: Partial<LedgerEntry> = {}): LedgerEntry => ({
  direction: 'sent',
  asset: coin,
  amount: numberToHex(amount),
  ...more,
})
const call = (effects: LedgerEntry[], more: Partial<CallView> = {}) => callView({ effects, ...more })

test('a row names each recipient once with its share, and who takes it before who profits', () => {
  const calls = [
    call([sent(1n)], { taker: mira }),
    call([sent(2n)], { taker: mira }),
    call([sent(4n, { party: router })], { taker: mira }),
  ]
  const all = [
    { ...mira, share: 3n },
    { ...router, share: 4n },
  ]
  expect(recipientsOf(sent(7n), calls)).toEqual(all)
  for (const bound of ['most', undefined] as const)
    expect(recipientsOf(sent(7n, { ...(bound && { bound }) }), calls, { fails: 'some' })).toEqual(all)
})

test('where nobody knows who gets the rest, those whom the calls name are named', () => {
  const known = call([sent(1n)], { taker: mira })
  const named = [{ ...mira, share: 1n }]
  expect(recipientsOf(sent(2n), [known])).toEqual(named)
  expect(recipientsOf(sent(2n), [known, call([sent(1n)])])).toEqual(named)
  expect(recipientsOf(sent(2n), [known, call([sent(1n)], { taker: router, guessed: true })])).toEqual(named)
  const bounded = call([sent(5n, { bound: 'most', party: router })])
  expect(recipientsOf(sent(9n), [known, bounded])).toEqual(named)
  const back = call([{ ...sent(1n), direction: 'received' }])
  expect(recipientsOf(sent(1n), [call([sent(2n)], { taker: mira }), back])).toEqual([{ ...mira, share: 2n }])
  expect(recipientsOf({ ...sent(1n), direction: 'received' }, [known])).toEqual([])
})

test('a share may be less than the calls say, and its recipient is then not named', () => {
  const known = call([sent(2n)], { taker: mira })
  expect(recipientsOf(sent(3n), [known], { fails: 'some' })).toEqual([])
  expect(recipientsOf(sent(2n), [known, call([sent(1n)])], { fails: 'some' })).toEqual([])
  expect(recipientsOf(sent(3n, { bound: 'most' }), [known])).toEqual([])
})

test('a call that does not happen leaves the shares of the others as they are', () => {
  const calls = [call([sent(2n)], { taker: mira }), call([sent(5n)], { guessed: true }), call([sent(1n)])]
  const happens = [0]
  expect(recipientsOf(sent(2n), calls, { fails: 'some', happens })).toEqual([{ ...mira, share: 2n }])
  expect(recipientsOf(sent(3n), calls, { fails: 'some', happens })).toEqual([])
})

test('the coins that a call carries reach its target, even if the rest of the call is a guess', () => {
  const carries = { to: router, value: '0x2', guessed: true } as const
  const named = [{ ...router, share: 2n }]
  expect(recipientsOf(sent(2n), [call([sent(2n)], carries)], { fails: 'all' })).toEqual(named)
  expect(recipientsOf(sent(2n), [call([sent(2n, { party: mira })], carries)])).toEqual(named)
  expect(recipientsOf(sent(2n), [call([sent(2n)], { ...carries, guessed: false })])).toEqual(named)
  // A known call may say who gets them in the end.
  expect(recipientsOf(sent(2n), [call([sent(2n)], { ...carries, guessed: false, taker: mira })])).toEqual([
    { ...mira, share: 2n },
  ])
  const other = sent(2n, { asset: { ...coin, address: mira.address } })
  expect(recipientsOf(other, [call([other], carries)])).toEqual([{ ...router, share: 2n, through: true }])
  expect(recipientsOf(sent(3n), [call([sent(3n)], carries)])).toEqual([
    { ...router, share: 3n, through: true },
  ])
})

test('the shares of an exact row add up: what no recipient is known for goes through its contract', () => {
  const swap = { to: router, guessed: true } as const
  const calls = [call([sent(1n)], { taker: mira }), call([sent(5n)], swap), call([sent(3n)], swap)]
  const named = [{ ...mira, share: 1n }]
  expect(recipientsOf(sent(9n), calls)).toEqual([...named, { ...router, share: 8n, through: true }])
  // By net, a limit and a failure, nobody knows how much goes there.
  for (const amount of [8n, 10n]) expect(recipientsOf(sent(amount), calls)).toEqual(named)
  expect(recipientsOf(sent(9n, { bound: 'most' }), calls)).toEqual([])
  expect(recipientsOf(sent(9n), calls, { fails: 'some' })).toEqual([])
  const bounded = call([sent(5n, { bound: 'most' })], swap)
  expect(recipientsOf(sent(6n), [calls[0] ?? bounded, bounded])).toEqual(named)
  const without = call([sent(5n)], { guessed: true })
  expect(recipientsOf(sent(14n), [...calls, without])).toEqual(named)
})

test('a call whose bytes tell nothing moves what the simulation saw', () => {
  const calls = [call([sent(2n)], { taker: mira }), call([], { to: router, guessed: true })]
  const seen = [[sent(2n)], [sent(5n), { ...sent(1n), direction: 'received' as const }]]
  const named = [{ ...mira, share: 2n }]
  const all = [...named, { ...router, share: 5n, through: true }]
  expect(recipientsOf(sent(7n), calls, {}, seen)).toEqual(all)
  expect(recipientsOf(sent(7n), calls)).toEqual(named)
  expect(recipientsOf(sent(6n), calls, {}, seen)).toEqual(named)
  expect(recipientsOf(sent(7n), calls, { fails: 'some' }, seen)).toEqual([])
  expect(recipientsOf({ direction: 'sent', asset: coin }, calls, {}, seen)).toEqual(named)
})

test('a contract that something goes through is no recipient, and carries no mark of one', () => {
  const who = shortAddress(router.address)
  const review = {
    blocks: warningsOf([{ kind: 'firstInteraction', index: 0, values: { who } }], 1),
  } as unknown as Review
  const calls = [call([sent(1n)], { to: router, guessed: true })]
  expect(markedIn({ rows: [sent(1n)] }, calls, review)).toEqual(new Set())
  const to = recipientsOf(sent(6n), [
    ...[mira, router].map((taker) => call([sent(1n)], { taker })),
    call([sent(4n)], { to: router, guessed: true }),
  ])
  expect(namedRecipients(to, (short) => short === who).first.map(({ through }) => through)).toEqual([
    undefined,
    undefined,
    true,
  ])
})

test('the new addresses are those of the warning, and none if the warning only counts some', () => {
  const names = ['0x7099…79C8', '0xA0b8…eB48', '0x3C44…93BC', '0x90F7…b906']
  const found = (count: number) =>
    names.slice(0, count).map((who, index) => ({ kind: 'firstInteraction' as const, index, values: { who } }))
  const of = (count: number) => newIn({ blocks: warningsOf(found(count), 4) } as unknown as Review)
  expect(of(0)).toEqual([])
  expect(of(1)).toEqual(names.slice(0, 1))
  expect(of(3)).toEqual(names.slice(0, 3))
  expect(of(4)).toEqual([])
})

test('a contact is new too until the account used its address', () => {
  const who = shortAddress(mira.address)
  const review = {
    blocks: warningsOf([{ kind: 'firstInteraction', index: 0, values: { who } }], 1),
  } as unknown as Review
  const calls = [call([sent(1n)], { taker: mira })]
  const rows = [sent(2n)]
  expect(markedIn({ rows }, calls, review)).toEqual(new Set([who]))
  expect(markedIn({ rows, fails: 'some' }, calls, review)).toEqual(new Set())
  expect(markedIn({ rows }, calls, { blocks: [] } as unknown as Review)).toEqual(new Set())
})

test('a row counts recipients that it does not name, and names every new one that a warning can name', () => {
  const many = fc.uniqueArray(fc.integer({ min: 1, max: 0xffff }), { maxLength: 80 })
  fc.assert(
    fc.property(many, fc.array(fc.nat(79), { maxLength: 3 }), (numbers, places) => {
      const to = numbers.map((number): Party => ({ address: pad(numberToHex(number), { size: 20 }) }))
      const shorts = to.map(({ address }) => shortAddress(address))
      const fresh = new Set(places.flatMap((place) => shorts[place] ?? []))
      const { first, others } = namedRecipients(to, (short) => fresh.has(short))
      expect(first.length + others).toBe(to.length)
      if (to.length <= 4) expect(new Set(first)).toEqual(new Set(to))
      for (const short of fresh) expect(first.map(({ address }) => shortAddress(address))).toContain(short)
    }),
  )
})

test('who gets a loss without a limit is named', () => {
  const all: LedgerEntry = { direction: 'sent', asset: coin }
  expect(recipientsOf(all, [call([all], { taker: mira })])).toMatchObject([mira])
  // Else a small payment would pass for the receiver of everything.
  expect(recipientsOf(all, [call([all]), call([sent(1n)], { taker: mira })])).toEqual([])
})

test('who gets a payment is named although less leaves by net', () => {
  const calls = [
    call([{ ...sent(10n), direction: 'received', bound: 'least' }]),
    call([sent(100n)], { taker: mira }),
  ]
  expect(recipientsOf(sent(90n, { bound: 'most' }), calls)).toMatchObject([mira])
})

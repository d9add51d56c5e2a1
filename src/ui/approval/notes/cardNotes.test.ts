import fc from 'fast-check'
import { numberToHex } from 'viem/utils'
import { expect, test } from 'vitest'
import type { Asset, Party, WarningBlock, WarningKind } from '../../../domain/review/review.ts'
import { say } from '../../../domain/text/message.ts'
import { shortAddress } from '../../kit/text/addressGroups.ts'
import { type Spender, spendersIn } from '../ledger/spenders.ts'
import { divide } from './cardNotes.ts'
import { type Note, noteOf } from './notes.ts'

const test1: Asset = {
  address: '0xBE29B5Cf51a459a34abFcf0Ced1a30C6A62Bd504',
  symbol: 'TEST',
  decimals: 18,
  known: true,
}
const usdc: Asset = {
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'USDC',
  decimals: 6,
  known: true,
}
const stranger: Party = { address: '0x38D7B2283a823486bbe61B0368aFA640E1cF63D3' }
const router: Party = { address: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D', name: 'Router' }
const short = shortAddress(stranger.address)

const allowance = (asset: Asset, party?: Party) => ({
  direction: 'allowance' as const,
  asset,
  amount: numberToHex(5n),
  ...(party && { party }),
})
const spenders = (...parties: Party[]): Spender[] => parties.map((party) => ({ party, rows: [] }))
const warning = (kind: WarningKind, ...who: string[]): Note =>
  noteOf({
    kind: 'warning',
    warning: kind,
    severity: 'warn',
    heading: 'A fact',
    text: say('warning_inCall', {
      text: say('warning_firstInteraction_text', { who: { list: who } }),
      number: 1,
    }),
  } satisfies WarningBlock)
const uses = (...parties: Party[]): Note => ({
  warning: 'approvalLarger',
  severity: 'warn',
  heading: 'Larger',
  text: '',
  allowances: parties.map((party, index) => ({ index, asset: test1, party, amount: '0x9', used: '0x1' })),
})
const inCard = ({ cards }: ReturnType<typeof divide>, { address }: Party) =>
  (cards.get(address.toLowerCase()) ?? []).map((note) => note.warning)

test('a spender has one card, however many tokens it may take and however its address is written', () => {
  const lower = { address: stranger.address.toLowerCase() as Party['address'] }
  const rows = [allowance(test1, stranger), allowance(usdc, router), allowance(usdc, lower), allowance(test1)]
  expect(spendersIn(rows)).toEqual([
    { party: stranger, rows: [rows[0], rows[2]] },
    { party: router, rows: [rows[1]] },
    { rows: [rows[3]] },
  ])
})

test('the card of a spender says what is wrong with it, and the list below does not', () => {
  const notes = [
    warning('spenderIsAccount', short),
    warning('unlimitedApproval', 'Router'),
    warning('noCode', short),
  ]
  const divided = divide(notes, spenders(stranger, router), new Set())
  expect(inCard(divided, stranger)).toEqual(['spenderIsAccount'])
  expect(inCard(divided, router)).toEqual(['unlimitedApproval'])
  expect(divided.rest).toEqual([notes[2]])
})

test('a warning about several spenders, or about one without a card, stays in the list', () => {
  const notes = [
    warning('unlimitedApproval', short, 'Router'),
    warning('spenderIsAccount', '0x123456…123456'),
  ]
  expect(divide(notes, spenders(stranger, router), new Set())).toEqual({ cards: new Map(), rest: notes })
})

test('approvals that are too large are shared out among their spenders, or stay together', () => {
  const divided = divide([uses(stranger, router, stranger)], spenders(stranger, router), new Set())
  expect(divided.rest).toEqual([])
  expect(divided.cards.get(stranger.address.toLowerCase())?.[0]?.allowances).toMatchObject([
    { index: 0 },
    { index: 2 },
  ])
  const note = uses(stranger, router)
  expect(divide([note], spenders(stranger), new Set())).toEqual({ cards: new Map(), rest: [note] })
})

test('what names nobody is on the card of the only spender', () => {
  const notes = [warning('noExpiry', 'Permit2')]
  expect(inCard(divide(notes, spenders(stranger), new Set()), stranger)).toEqual(['noExpiry'])
  expect(divide(notes, spenders(stranger, router), new Set()).rest).toEqual(notes)
})

test('a new address that a row marks is not said again; the others still are', () => {
  const note = warning('firstInteraction', short, '0x123456…123456')
  expect(divide([note], [], new Set()).rest).toEqual([note])
  expect(divide([note], [], new Set([short, '0x123456…123456'])).rest).toEqual([])
  const [rest] = divide([note], [], new Set([short])).rest
  expect(rest?.text).toContain('0x123456…123456')
  expect(rest?.text).not.toContain(short)
})

test('every note appears exactly once', () => {
  const kinds: WarningKind[] = [
    'spenderIsAccount',
    'unlimitedApproval',
    'noExpiry',
    'noCode',
    'slippage',
    'expired',
  ]
  const names = [short, 'Router', 'Somebody']
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc
            .tuple(fc.constantFrom(...kinds), fc.subarray(names, { minLength: 1 }))
            .map(([k, who]) => warning(k, ...who)),
          fc
            .array(fc.constantFrom(stranger, router), { minLength: 1, maxLength: 4 })
            .map((who) => uses(...who)),
        ),
        { maxLength: 6 },
      ),
      fc.subarray([stranger, router]),
      (notes, parties) => {
        const { cards, rest } = divide(notes, spenders(...parties), new Set())
        const said = [...[...cards.values()].flat(), ...rest]
        for (const note of notes) {
          const own = said.filter(
            (one) => one === note || (note.allowances && one.heading === note.heading && one.allowances),
          )
          expect(own.length).toBeGreaterThan(0)
          if (!note.allowances) expect(own).toHaveLength(notes.filter((one) => one === note).length)
        }
        const count = (all: readonly Note[]) =>
          all.reduce((sum, one) => sum + (one.allowances?.length ?? 1), 0)
        expect(count(said)).toBe(count(notes))
      },
    ),
  )
})

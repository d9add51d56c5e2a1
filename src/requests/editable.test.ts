import { expect, test } from 'vitest'
import type { CallsBlock, CallView, Editable, Review } from '../domain/review/review.ts'
import { testAddresses } from '../vault/vault.fake.ts'
import { requireEditable } from './editable.ts'
import { approvable } from './router.fake.ts'

const view: CallView = { verb: '', sub: '', value: '0x0', data: '0x', guessed: false, args: [], effects: [] }
const asset = { symbol: 'TEST', decimals: 18, known: true }
const approval: CallView = { ...view, allowance: { asset, amount: '0x5', most: '0xff' } }

function of(editable: Editable | undefined, block: Partial<CallsBlock> = {}): Review {
  return approvable([
    {
      kind: 'calls',
      calls: [view, approval],
      mode: 'stepwise',
      options: ['stepwise'],
      ...(editable && { editable }),
      ...block,
    },
  ])
}

test('only what the review offered can be changed', () => {
  const gas = [{ index: 0, gas: '0x5208' as const }]
  expect(() => requireEditable(of(undefined), { gas })).toThrow('Invalid params')
  expect(() => requireEditable(approvable([]), { gas })).toThrow('Invalid params')
  expect(() => requireEditable(of({}), { gas })).not.toThrow()

  expect(() => requireEditable(of({}), { order: [1, 0] })).toThrow('Invalid params')
  expect(() => requireEditable(of({ order: true }), { order: [1, 0] })).not.toThrow()
  expect(() => requireEditable(of({ order: true }), { nonce: 1 })).toThrow('Invalid params')
  expect(() => requireEditable(of({ nonce: true }), { nonce: 1 })).not.toThrow()
})

test('only a sponsor that takes a token has a price to ask for', () => {
  expect(() => requireEditable(of({}), { asksPrice: true })).toThrow('Invalid params')
  expect(() =>
    requireEditable(of({}, { tokenFee: { chainId: 1, host: 'pay.example', asset } }), { asksPrice: true }),
  ).not.toThrow()
})

test('the account only where the person picks one, and among those that were offered', () => {
  const [alice, bob, carol] = testAddresses
  const accounts = { kind: 'accounts' as const, options: [alice, bob], picked: [alice], several: false }
  const { blocks } = of({})
  expect(() => requireEditable(approvable([accounts, ...blocks]), { from: bob })).not.toThrow()
  expect(() => requireEditable(approvable([accounts, ...blocks]), { from: carol })).toThrow('Invalid params')
  expect(() => requireEditable(of({}), { from: bob })).toThrow('Invalid params')
  expect(() => requireEditable(approvable([accounts]), { from: bob })).toThrow('Invalid params')
})

test('an amount only where it is one, by its place in the request', () => {
  const change = (index: number) => ({ allowances: [{ index, amount: '0x1' as const }] })
  expect(() => requireEditable(of({}), change(1))).not.toThrow()
  expect(() => requireEditable(of({}), change(0))).toThrow('Invalid params')
  expect(() => requireEditable(of({}), change(2))).toThrow('Invalid params')

  const moved = of(
    {},
    {
      calls: [
        { ...approval, index: 1 },
        { ...view, index: 0 },
      ],
      asked: [view, approval],
    },
  )
  expect(() => requireEditable(moved, change(1))).not.toThrow()
  expect(() => requireEditable(moved, change(0))).toThrow('Invalid params')
})

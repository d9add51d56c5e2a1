import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLegal, transitions } from './states.ts'

describe('the states of a row', () => {
  test.each(Object.entries(transitions))('%s lead only to states that exist', (_, table) => {
    const states = Object.keys(table)
    for (const targets of Object.values(table) as string[][]) {
      for (const target of targets) expect(states).toContain(target)
    }
  })

  test('a word that is no state leads nowhere', () => {
    const stores = fc.constantFrom('requests', 'batches', 'transactions')
    fc.assert(
      fc.property(stores, fc.string(), fc.string(), (store, from, to) => {
        const known = Object.hasOwn(transitions[store], from)
        expect(known || !isLegal(store, from, to)).toBe(true)
      }),
    )
  })

  test('what ended stays so, but for what was only counted or taken back, and bytes that a node has all the same', () => {
    for (const end of ['final', 'dropped', 'replaced', 'lost']) {
      for (const to of Object.keys(transitions.transactions))
        expect(isLegal('transactions', end, to), `${end} → ${to}`).toBe(
          [
            ['final', 'final'],
            ['final', 'replaced'],
            ['final', 'sent'],
            ['dropped', 'sent'],
            ['lost', 'sent'],
          ].some(([from, next]) => from === end && next === to),
        )
    }
  })
})

import { expect } from 'vitest'
import type { Message } from '../domain/text/message.ts'
import { inWords } from './inWords.ts'

// In tests, `toEqual` and its kin compare a message with the sentence that a page makes of it.
expect.addEqualityTesters([
  (one, other) => {
    if (typeof other === 'string' && isMessage(one)) return inWords(one) === other
    if (typeof one === 'string' && isMessage(other)) return inWords(other) === one
    return undefined
  },
])

/** The members of each kind of message that are always there. */
const kinds = [
  ['say'],
  ['amount', 'decimals', 'symbol'],
  ['figure'],
  ['time'],
  ['list'],
  ['sentences'],
  ['words', 'of'],
]

function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null) return false
  return kinds.some((members) => members.every((member) => Object.hasOwn(value, member)))
}

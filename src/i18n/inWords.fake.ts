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

const kinds = ['say', 'amount', 'figure', 'time', 'list', 'sentences', 'words']

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && kinds.some((kind) => Object.hasOwn(value, kind))
}

import { expect, test } from 'vitest'
import { refused } from '../../domain/errors.ts'
import { disconnected } from '../../lib/postJson.ts'
import { told } from './told.ts'

test('what the work gives stays as it is', async () => {
  expect(await told(Promise.resolve(7))).toBe(7)
})

test.each([
  [refused('error_collection'), 'This is an NFT collection, not a token.'],
  [disconnected('No answer', { fault: 'silent', host: 'rpc.example' }), 'rpc.example isn’t responding.'],
  [new Error('As it is'), 'As it is'],
])('an error says to the person what is wrong: %#', async (error, sentence) => {
  await expect(told(Promise.reject(error))).rejects.toThrow(sentence)
})

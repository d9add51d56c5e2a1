import { expect, test } from 'vitest'
import { nodeError } from '../domain/errors.ts'
import { isMissing } from './node.ts'

test('a method that a URL keeps from us is not missing on its network', () => {
  const answer = { code: -32601, message: 'the method does not exist' }
  expect(isMissing({ error: nodeError(answer) })).toBe(true)
  expect(isMissing({ error: nodeError(answer, true) })).toBe(false)
})

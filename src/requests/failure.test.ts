import { afterEach, expect, test, vi } from 'vitest'
import { nodeError, WalletError } from '../domain/errors.ts'
import { failure } from './failure.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('a bug is logged, what a site or a node did is not', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const bug = new Error('A bug')
  expect(failure(bug)).toMatchObject({ error: { code: -32603 } })
  expect(log.mock.calls).toEqual([[bug]])
  expect(failure(new WalletError('userRejected'))).toMatchObject({ error: { code: 4001 } })
  expect(failure(nodeError({ code: 3, message: 'execution reverted' }))).toMatchObject({
    error: { code: 3 },
  })
  expect(log.mock.calls).toEqual([[bug]])
})

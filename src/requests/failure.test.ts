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

test('an error that stays inside the wallet is a bug by the time it reaches a site', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const bug = new WalletError('wrongPassword')
  expect(failure(bug)).toMatchObject({ error: { code: -32603, data: { kind: 'internal' } } })
  expect(log.mock.calls).toEqual([[bug]])
})

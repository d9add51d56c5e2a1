import { expect, test } from 'vitest'
import { isPending, sentOf } from './answers/batches.ts'
import { Unable } from './driver.ts'
import { type Exchange, proven } from './exchange.ts'
import { Failure, step, Unmet } from './expect.ts'
import { verdictOf } from './verdict.ts'

const answered = (method: string, code?: number): Exchange => ({
  method,
  outcome: code === undefined ? { result: null } : { error: { code, message: 'no', isError: true } },
})
const check = { subject: [], mayLack: [] }

test('a check passes, fails, or is left out where the wallet has nothing to check', () => {
  expect(verdictOf(check, [answered('eth_chainId')])).toEqual({ verdict: 'passed' })
  expect(verdictOf(check, [], { error: new Failure('wrong') })).toEqual({
    verdict: 'failed',
    reason: 'wrong',
  })
  expect(verdictOf(check, [], { error: new Unable('not here') }).verdict).toBe('left out')
  expect(verdictOf(check, [], { error: 'text' })).toEqual({ verdict: 'failed', reason: 'text' })
})

test('no check passes or fails on a method that the wallet lacks', () => {
  for (const code of [4200, -32601, -32004])
    for (const thrown of [undefined, { error: new Failure('wrong') }, { error: new Unable('not here') }])
      expect(verdictOf(check, [answered('wallet_getCallsStatus', code)], thrown)).toMatchObject({
        verdict: 'not implemented',
        reason: expect.stringContaining('wallet_getCallsStatus'),
      })
  const refusal = { subject: [], mayLack: ['eth_sign'] }
  expect(verdictOf(refusal, [answered('eth_sign', 4200)]).verdict).toBe('passed')
})

test('a method that the wallet answers is not absent, whatever code refuses a request', () => {
  const refused = answered('wallet_sendCalls', 4200)
  const thrown = { error: new Failure('wrong') }
  const present = new Set(proven([answered('wallet_sendCalls', -32602)]))
  expect(verdictOf(check, [refused], thrown, present)).toEqual({ verdict: 'failed', reason: 'wrong' })
  expect(verdictOf(check, [refused], undefined, present)).toEqual({ verdict: 'passed' })
  expect(verdictOf(check, [refused], thrown).lacks?.otherwise).toEqual({ verdict: 'failed', reason: 'wrong' })
  expect(proven([answered('eth_call'), answered('eth_sign', 4001)])).toEqual(['eth_call', 'eth_sign'])
  for (const code of [4200, -32601, -32004, 4100, -32603])
    expect(proven([answered('eth_sign', code)]), String(code)).toEqual([])
  expect(proven([{ method: 'eth_sign' }])).toEqual([])
})

test('a message that a method is absent counts as well, whatever its code', () => {
  const answer = (message: string): Exchange => ({
    method: 'wallet_getPermissions',
    outcome: { error: { code: -1, message, isError: true } },
  })
  const failed = { error: new Failure('wrong') }
  for (const message of [
    'An unknown RPC error occurred.\n\nDetails: Method not found',
    'The method wallet_getPermissions does not exist/is not available',
    'Unsupported method: wallet_getPermissions',
  ])
    expect(verdictOf(check, [answer(message)], failed).verdict, message).toBe('not implemented')
  for (const message of [
    'The method eth_simulateV1 does not exist/is not available',
    'User rejected the request.',
    'The account was not found',
  ])
    expect(verdictOf(check, [answer(message)], failed).verdict, message).toBe('failed')
  const refused = { code: 4100, message: 'Requested method not supported', isError: true }
  expect(verdictOf(check, [{ method: 'wallet_watchAsset', outcome: { error: refused } }]).verdict).toBe(
    'passed',
  )
})

test('a step that fails is a failure of its own check alone', async () => {
  const failing = () => Promise.reject(new Failure('nobody answers'))
  const error = await step('send', failing).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(Unmet)
  expect(verdictOf(check, [], { error })).toEqual({
    verdict: 'precondition failed',
    reason: 'nobody answers',
  })
  expect(verdictOf({ ...check, subject: ['send'] }, [], { error }).verdict).toBe('failed')
  expect(verdictOf({ ...check, subject: ['settle'] }, [], { error }).verdict).toBe('precondition failed')
})

test('older answers of a wallet still let the other checks run', () => {
  expect(sentOf('0x12')).toEqual({ id: '0x12' })
  expect(sentOf({ id: 'a', more: 1 })).toEqual({ id: 'a', more: 1 })
  for (const broken of [undefined, null, 7, {}, { id: 7 }]) expect(() => sentOf(broken)).toThrow(Failure)
  expect([100, 'PENDING', undefined].map((status) => isPending({ status }))).toEqual([true, true, true])
  expect([200, 500, 'CONFIRMED'].map((status) => isPending({ status }))).toEqual([false, false, false])
})

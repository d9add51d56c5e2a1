import { expect, test } from 'vitest'
import type { CallsStatus } from '../../domain/batch.ts'
import { call, make } from '../methodContext.fake.ts'
import { wallet_getCallsStatus } from './wallet_getCallsStatus.ts'

const status: CallsStatus = { version: '2.0.0', id: 'mine', chainId: '0x7a69', status: 100, atomic: false }

test('the journal’s status is the answer, and no node gets a request', async () => {
  const { context, services } = make()
  services.engine.status.mockResolvedValue(status)
  await expect(call(wallet_getCallsStatus, ['mine'], context)).resolves.toEqual({ result: status })
  expect(services.engine.status).toHaveBeenCalledWith('https://app.example', 'mine')
  expect(services.chain.forward).not.toHaveBeenCalled()
})

test('an id that nobody used, or another site did, is 5730', async () => {
  await expect(call(wallet_getCallsStatus, ['theirs'], make().context)).rejects.toMatchObject({
    kind: 'unknownBatch',
  })
})

test('after a disconnection it is 4100, not a hint that the id is there', async () => {
  const { context, services } = make()
  services.engine.status.mockResolvedValue(status)
  await expect(call(wallet_getCallsStatus, ['mine'], { ...context, connected: [] })).rejects.toMatchObject({
    kind: 'unauthorized',
  })
})

test.each([
  [undefined],
  [[]],
  [[1]],
  [[null]],
  ['mine'],
  [['mine', 'yours']],
  [['x'.repeat(4097)]],
  [[['mine']]],
])('other parameters are -32602 "Invalid params": %j', async (params) => {
  await expect(call(wallet_getCallsStatus, params, make().context)).rejects.toMatchObject({
    kind: 'invalidParams',
    message: 'Invalid params',
  })
})

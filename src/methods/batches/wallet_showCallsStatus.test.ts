import { expect, test } from 'vitest'
import type { CallsStatus } from '../../domain/batch.ts'
import { call, make } from '../methodContext.fake.ts'
import { wallet_showCallsStatus } from './wallet_showCallsStatus.ts'

const status: CallsStatus = { version: '2.0.0', id: 'mine', chainId: '0x7a69', status: 100, atomic: false }

test.each([[['mine']], ['mine']])('%j opens the batch of this site, and answers null', async (params) => {
  const { context, services } = make()
  services.engine.status.mockResolvedValue(status)
  await expect(call(wallet_showCallsStatus, params, context)).resolves.toEqual({ result: null })
  expect(services.engine.status).toHaveBeenCalledWith('https://app.example', 'mine')
  expect(services.screens.showBatch).toHaveBeenCalledWith('https://app.example', 'mine')
})

test('an id that nobody used, or another site did, is 5730 and opens nothing', async () => {
  const { context, services } = make()
  await expect(call(wallet_showCallsStatus, ['theirs'], context)).rejects.toMatchObject({
    kind: 'unknownBatch',
  })
  expect(services.screens.showBatch).not.toHaveBeenCalled()
})

test('without a connection it is 4100', async () => {
  await expect(
    call(wallet_showCallsStatus, ['mine'], { ...make().context, connected: [] }),
  ).rejects.toMatchObject({ kind: 'unauthorized' })
})

test.each([[undefined], [[]], [[1]], [null], [{}], [['mine', 'yours']], ['x'.repeat(4097)]])(
  'other parameters are -32602: %j',
  async (params) => {
    await expect(call(wallet_showCallsStatus, params, make().context)).rejects.toMatchObject({
      kind: 'invalidParams',
    })
  },
)

import { keccak256 } from 'viem/utils'
import { expect, test } from 'vitest'
import { nodeError } from '../../domain/errors.ts'
import { call, hash, make, silent } from '../methodContext.fake.ts'
import { eth_sendRawTransaction } from './eth_sendRawTransaction.ts'

const raw = '0x02f86c'
const refuse = (message: string, code = -32000) => nodeError({ code, message })

test("the node's hash is the answer, without a window", async () => {
  const { context, services } = make()
  services.chain.forward.mockResolvedValue(hash)
  await expect(call(eth_sendRawTransaction, [raw], context)).resolves.toEqual({ result: hash })
  expect(services.chain.forward).toHaveBeenCalledWith(31337, 'eth_sendRawTransaction', [raw])
})

test('a site without a connection cannot send', async () => {
  const { context, services } = make()
  await expect(call(eth_sendRawTransaction, [raw], { ...context, connected: [] })).rejects.toMatchObject({
    kind: 'unauthorized',
  })
  expect(services.chain.forward).not.toHaveBeenCalled()
})

test.each([[[]], [['0x']], [['02f86c']], [['0x02f86']], [[null]], [[raw, raw]], [raw], [{ data: raw }]])(
  'other parameters never reach the node: %j',
  async (params) => {
    const { context, services } = make()
    await expect(call(eth_sendRawTransaction, params, context)).rejects.toMatchObject({
      kind: 'invalidParams',
    })
    expect(services.chain.forward).not.toHaveBeenCalled()
  },
)

test('"already known" is an error the first time, as the interface has it', async () => {
  const { context, services } = make()
  services.chain.forward.mockRejectedValue(refuse('transaction already imported', -32003))
  await expect(call(eth_sendRawTransaction, [raw], context)).rejects.toMatchObject({
    kind: 'alreadyKnown',
    message: 'already known',
  })
})

test('"already known" after a death of the background is success', async () => {
  const { context, services } = make()
  services.chain.forward.mockRejectedValue(refuse('already known'))
  await expect(call(eth_sendRawTransaction, [raw], { ...context, replayed: true })).resolves.toEqual({
    result: keccak256(raw),
  })
})

test('a nonce that these very bytes used before the death is success', async () => {
  const { context, services } = make()
  services.chain.forward.mockImplementation(async (_, method) => {
    if (method === 'eth_getTransactionByHash') return { hash: keccak256(raw) }
    throw refuse('nonce too low: next nonce 5, tx nonce 4')
  })
  await expect(call(eth_sendRawTransaction, [raw], { ...context, replayed: true })).resolves.toEqual({
    result: keccak256(raw),
  })
})

test('a nonce that something else used is an error, after a death too', async () => {
  const { context, services } = make()
  services.chain.forward.mockImplementation(async (_, method) => {
    if (method === 'eth_getTransactionByHash') return null
    throw refuse('nonce too low')
  })
  await expect(call(eth_sendRawTransaction, [raw], { ...context, replayed: true })).rejects.toMatchObject({
    kind: 'nonceTooLow',
  })
})

test('a node that does not answer is 4901', async () => {
  const { context, services } = make()
  services.chain.forward.mockImplementation(silent)
  await expect(call(eth_sendRawTransaction, [raw], context)).rejects.toMatchObject({
    kind: 'chainDisconnected',
  })
})

test('it is journalled, without an id', () => {
  expect(eth_sendRawTransaction.reserve?.([raw])).toEqual({})
})

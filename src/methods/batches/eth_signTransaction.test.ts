import { expect, test } from 'vitest'
import { alice, bob, call, carol, make, silent, token } from '../methodContext.fake.ts'
import { eth_signTransaction } from './eth_signTransaction.ts'

const fees = { maxFeePerGas: '0x3b9aca00', maxPriorityFeePerGas: '0x1' }
const transaction = {
  from: alice,
  to: token,
  value: '0x1',
  data: '0x1234',
  gas: '0x5208',
  nonce: '0x7',
  ...fees,
}

/** A wallet with no transaction in flight and the next nonce 7. */
function makeFree() {
  const fake = make()
  fake.services.engine.nonces.mockResolvedValue({ next: 7, inFlight: new Map() })
  return fake
}

test('the bytes are signed as the site wrote them, and nothing is sent or kept', async () => {
  const { context, services, submitted } = makeFree()
  const { result, review } = await call(eth_signTransaction, [transaction], context)
  expect(result).toBe('0x02f8')
  expect(services.signer.signTransaction).toHaveBeenCalledWith(alice, {
    chainId: 31337,
    nonce: 7,
    gas: '0x5208',
    to: token,
    value: '0x1',
    data: '0x1234',
    fees,
  })
  expect(submitted).toEqual([])
  expect(review).toMatchObject({ asks: 'asks for a signed transaction', confirm: 'Sign 1 call', from: alice })
  expect(review?.blocks).toContainEqual(
    expect.objectContaining({ warning: 'signedNotSent', severity: 'warn' }),
  )
  expect(review?.blocks).toContainEqual({
    kind: 'facts',
    facts: [
      { label: 'Max fee', value: '0.000021\u202fETH' },
      { label: 'Gas', value: '21,000' },
      { label: 'Nonce', value: '7' },
    ],
  })
  expect(review?.blocks.at(-1)).toMatchObject({ kind: 'calls', mode: 'single', signed: true, fees })
})

test('it does not exist until it is switched on', async () => {
  const { context } = makeFree()
  const off = { ...context, settings: { ...context.settings, signTransactions: false } }
  for (const params of [[transaction], undefined, ['nonsense']])
    await expect(call(eth_signTransaction, params, off)).rejects.toMatchObject({ kind: 'unsupportedMethod' })
})

test.each([
  ['nonce', 'nonce'],
  ['gas', 'gas'],
  ['maxFeePerGas', 'maxFeePerGas'],
  ['maxPriorityFeePerGas', 'maxFeePerGas'],
])('without %s it is refused, since nobody would choose it', async (member, path) => {
  const { [member]: _, ...rest } = transaction as Record<string, unknown>
  await expect(call(eth_signTransaction, [rest], makeFree().context)).rejects.toMatchObject({
    kind: 'invalidParams',
    data: { path: `0.${path}` },
  })
})

test.each([
  ['an access list', { accessList: [{ address: token, storageKeys: [] }] }],
  ['an authorization', { authorizationList: [] }],
  ['another type', { type: '0x0' }],
  ['a type that it is not signed as', { type: '0x1' }],
])('%s is refused', async (_name, change) => {
  await expect(
    call(eth_signTransaction, [{ ...transaction, ...change }], makeFree().context),
  ).rejects.toMatchObject({
    kind: 'invalidParams',
  })
})

test('nothing is signed while transactions of the account are on their way', async () => {
  const { context, services } = make()
  await expect(call(eth_signTransaction, [transaction], context)).rejects.toMatchObject({
    kind: 'invalidParams',
    data: { path: '0.nonce' },
  })
  expect(services.signer.signTransaction).not.toHaveBeenCalled()
})

test('one that went out while the person was thinking stops it too', async () => {
  const { context, services } = makeFree()
  services.engine.nonces
    .mockResolvedValueOnce({ next: 7, inFlight: new Map() })
    .mockResolvedValueOnce({ next: 8, inFlight: new Map([[7, 'a']]) })
  await expect(call(eth_signTransaction, [transaction], context)).rejects.toMatchObject({
    kind: 'invalidParams',
  })
  expect(services.signer.signTransaction).not.toHaveBeenCalled()
})

test('another nonce than the next one is refused, with the next one', async () => {
  await expect(
    call(eth_signTransaction, [{ ...transaction, nonce: '0x9' }], makeFree().context),
  ).rejects.toMatchObject({ kind: 'invalidParams', data: { path: '0.nonce', expected: '0x7' } })
})

test('where the node is silent nothing is signed', async () => {
  const { context, services } = makeFree()
  services.engine.nonces.mockImplementation(silent)
  await expect(call(eth_signTransaction, [transaction], context)).rejects.toMatchObject({
    kind: 'chainDisconnected',
  })
})

test('another chain or account is refused', async () => {
  const { context } = makeFree()
  await expect(
    call(eth_signTransaction, [{ ...transaction, chainId: '0x1' }], context),
  ).rejects.toMatchObject({
    kind: 'chainDisconnected',
  })
  await expect(call(eth_signTransaction, [{ ...transaction, from: carol }], context)).rejects.toMatchObject({
    kind: 'unauthorized',
  })
})

test('a call that could take an upgraded account over is refused', async () => {
  const { context, services } = makeFree()
  services.chain.hasCode.mockResolvedValue(true)
  await expect(call(eth_signTransaction, [{ ...transaction, to: bob }], context)).rejects.toMatchObject({
    kind: 'invalidParams',
    data: { path: '0.to' },
  })
})

test('a rejection signs nothing', async () => {
  const { context, services } = makeFree()
  await expect(call(eth_signTransaction, [transaction], context, 'reject')).rejects.toMatchObject({
    kind: 'userRejected',
  })
  expect(services.signer.signTransaction).not.toHaveBeenCalled()
})

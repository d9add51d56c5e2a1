import { expect, test } from 'vitest'
import { nodeError } from '../../domain/errors.ts'
import { alice, bob, call, carol, hash, make, silent, token } from '../methodContext.fake.ts'
import { eth_sendTransaction } from './eth_sendTransaction.ts'

const transaction = { from: alice, to: token, value: '0x1', data: '0x1234' }

test('it runs as a batch of one call and answers with the hash', async () => {
  const { context, submitted } = make()
  const { result, review } = await call(eth_sendTransaction, [transaction], context)
  expect(result).toBe(hash)
  expect(review?.blocks.at(-1)).toMatchObject({ kind: 'calls', mode: 'single', options: ['single'] })
  expect(submitted).toEqual([
    {
      origin: 'https://app.example',
      request: 'request-1',
      id: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      kind: 'transaction',
      from: alice,
      chainId: 31337,
      mode: 'single',
      calls: [{ to: token, value: '0x1', data: '0x1234' }],
    },
  ])
})

test('it is handed over as it was prepared', async () => {
  const { context, services, submitted } = make()
  await call(eth_sendTransaction, [transaction], context)
  expect(services.engine.prepare).toHaveBeenCalledOnce()
  expect(services.engine.prepare.mock.calls[0]?.[0]).toBe(submitted[0])
})

test('the same request again is the same transaction, another one is another', async () => {
  const { context, submitted } = make()
  await call(eth_sendTransaction, [transaction], context)
  await call(eth_sendTransaction, [transaction], { ...context, replayed: true })
  await call(eth_sendTransaction, [transaction], { ...context, request: 'request-2' })
  expect(submitted[0]?.id).toBe(submitted[1]?.id)
  expect(submitted[2]?.id).not.toBe(submitted[0]?.id)
})

test('what is on its way after a death is not sent again, only answered', async () => {
  const { context, services, submitted } = make()
  services.engine.status.mockResolvedValue({
    version: '2.0.0',
    id: '0x',
    chainId: '0x7a69',
    status: 100,
    atomic: true,
  })
  await expect(
    call(eth_sendTransaction, [transaction], { ...context, replayed: true }),
  ).resolves.toMatchObject({ result: hash })
  expect(submitted).toEqual([])
  // Until the signature, this request asks about a fee that rose.
  expect(services.engine.resubmit).toHaveBeenCalledWith(context.origin, expect.any(String), false)
})

test('a rejection sends nothing', async () => {
  const { context, submitted } = make()
  await expect(call(eth_sendTransaction, [transaction], context, 'reject')).rejects.toMatchObject({
    kind: 'userRejected',
  })
  expect(submitted).toEqual([])
})

test('what kept it from being sent reaches the page as the engine tells it, code and all', async () => {
  const { context, services } = make()
  const answer = { code: -32602, message: 'Invalid params', data: { path: 'nonce', expected: 8 } }
  services.engine.sent.mockRejectedValue(nodeError(answer))
  await expect(call(eth_sendTransaction, [transaction], context)).rejects.toMatchObject({ answer })
})

test('without to and with code it creates a contract', async () => {
  const { context, submitted } = make()
  const { review } = await call(eth_sendTransaction, [{ from: alice, data: '0x6080' }], context)
  expect(review?.confirm).toEqual('Create contract')
  expect(submitted[0]?.calls).toEqual([{ value: '0x0', data: '0x6080' }])
})

test('fees and gas from the site are suggestions that the user may change', async () => {
  const { context, submitted } = make()
  const request = { ...transaction, gas: '0x05208', maxFeePerGas: '0x10', maxPriorityFeePerGas: '0x1' }
  await call(eth_sendTransaction, [request], context)
  await call(eth_sendTransaction, [request], context, { gas: ['0x9999'], fees: { gasPrice: '0x5' } })
  expect(submitted[0]).toMatchObject({
    calls: [{ gas: '0x5208' }],
    suggested: { maxFeePerGas: '0x10', maxPriorityFeePerGas: '0x1' },
  })
  expect(submitted[0]?.fees).toBeUndefined()
  expect(submitted[1]).toMatchObject({ gas: ['0x9999'], fees: { gasPrice: '0x5' } })
})

test('a gas price from the site is a suggestion, too', async () => {
  const { context, submitted } = make()
  const { review } = await call(eth_sendTransaction, [{ ...transaction, gasPrice: '0x10' }], context)
  expect(submitted[0]).toMatchObject({ suggested: { gasPrice: '0x10' } })
  expect(review?.blocks).toContainEqual(
    expect.objectContaining({ kind: 'calls', fees: { gasPrice: '0x10' } }),
  )
})

test("the site's fees are in the review, so that what is shown is what is signed", async () => {
  const request = { ...transaction, maxFeePerGas: '0x10', maxPriorityFeePerGas: '0x1' }
  const { review } = await call(eth_sendTransaction, [request], make().context)
  expect(review?.blocks).toContainEqual(
    expect.objectContaining({ kind: 'calls', fees: { maxFeePerGas: '0x10', maxPriorityFeePerGas: '0x1' } }),
  )
})

test('input is data by another name', async () => {
  const { context, submitted } = make()
  await call(eth_sendTransaction, [{ from: alice, to: token, input: '0xabcd' }], context)
  expect(submitted[0]?.calls[0]?.data).toBe('0xabcd')
})

test('the next nonce is taken', async () => {
  const { context, submitted } = make()
  const { review } = await call(eth_sendTransaction, [{ ...transaction, nonce: '0x7' }], context)
  expect(submitted[0]?.nonce).toBe(7)
  expect(review?.blocks.map(({ kind }) => kind)).not.toContain('warning')
})

test('the nonce of a pending transaction replaces it, and the user sees that', async () => {
  const { context, submitted } = make()
  const params = [{ ...transaction, nonce: '0x5' }]
  const { review } = await call(eth_sendTransaction, params, context, { replaces: 'a' })
  expect(submitted[0]).toMatchObject({ nonce: 5, replaces: 'a' })
  expect(review?.blocks).toContainEqual(
    expect.objectContaining({ kind: 'warning', warning: 'replacesTransaction', replaces: 'a' }),
  )
})

test.each(['0x4', '0x8', '0x0'])(
  'any other nonce is refused, and the expected one named: %s',
  async (nonce) => {
    await expect(
      call(eth_sendTransaction, [{ ...transaction, nonce }], make().context),
    ).rejects.toMatchObject({
      kind: 'invalidParams',
      data: { path: '0.nonce', expected: '0x7' },
    })
  },
)

test('a nonce cannot be checked on a silent node, and the window opens', async () => {
  const { context, services } = make()
  services.engine.nonces.mockImplementation(silent)
  await expect(call(eth_sendTransaction, [{ ...transaction, nonce: '0x4' }], context)).resolves.toMatchObject(
    {
      result: hash,
    },
  )
})

test('another chain than the selected one is 4901', async () => {
  await expect(
    call(eth_sendTransaction, [{ ...transaction, chainId: '0x2105' }], make().context),
  ).rejects.toMatchObject({ kind: 'chainDisconnected', data: { selected: '0x7a69', requested: '0x2105' } })
})

test.each([carol, token])('an account that the site is not connected to cannot send: %s', async (from) => {
  await expect(call(eth_sendTransaction, [{ ...transaction, from }], make().context)).rejects.toMatchObject({
    kind: 'unauthorized',
  })
})

test('from is compared without case', async () => {
  const { context, submitted } = make()
  await call(
    eth_sendTransaction,
    [{ ...transaction, from: alice.toUpperCase().replace('0X', '0x') }],
    context,
  )
  expect(submitted[0]?.from).toBe(alice)
})

test('an upgraded account never calls itself with data from a site', async () => {
  const { context, services } = make()
  services.chain.hasCode.mockResolvedValue(true)
  for (const to of [alice, bob])
    await expect(call(eth_sendTransaction, [{ ...transaction, to }], context)).rejects.toMatchObject({
      kind: 'invalidParams',
      data: { path: '0.to' },
    })
})

test('nor if a node that was silent during the review returns the code only then', async () => {
  const { context, services, submitted } = make()
  services.chain.hasCode.mockResolvedValueOnce(undefined)
  await expect(
    call(eth_sendTransaction, [{ ...transaction, to: alice }], { ...context }),
  ).resolves.toBeDefined()
  expect(submitted).toHaveLength(1)
  services.chain.hasCode.mockResolvedValueOnce(undefined).mockResolvedValueOnce(true)
  await expect(call(eth_sendTransaction, [{ ...transaction, to: alice }], context)).rejects.toMatchObject({
    kind: 'invalidParams',
  })
  services.chain.hasCode.mockResolvedValue(undefined)
  await expect(call(eth_sendTransaction, [{ ...transaction, to: alice }], context)).rejects.toMatchObject({
    kind: 'chainDisconnected',
  })
  expect(submitted).toHaveLength(1)
})

test.each([
  ['an authorization', { authorizationList: [] }],
  ['blobs', { blobVersionedHashes: [] }],
  ['type 4', { type: '0x4' }],
  ['type 3', { type: '0x3' }],
  ['data and input that differ', { input: '0xffff' }],
  ['a gas price next to a fee cap', { gasPrice: '0x1', maxFeePerGas: '0x2' }],
  ['a priority fee over the cap', { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x2' }],
  ['a wrong checksum', { to: token.replace('F', 'f') }],
  ['a value in decimals', { value: '1' }],
  ['a value over 256 bits', { value: `0x1${'0'.repeat(64)}` }],
  ['odd data', { data: '0x123' }],
  ['a null', { to: null }],
  ['a nonce beyond reason', { nonce: '0xffffffffffffffff' }],
  ['more data than nodes take', { data: `0x${'00'.repeat(131_072)}` }],
])('%s is refused', async (_name, change) => {
  await expect(
    call(eth_sendTransaction, [{ ...transaction, ...change }], make().context),
  ).rejects.toMatchObject({ kind: 'invalidParams' })
})

test.each(['0x0', '0x00', '0x1', '0x01', '0x2', '0x02'])(
  'a type that a site can ask for is taken, with a leading zero too: %s',
  async (type) => {
    const { context, submitted } = make()
    await call(eth_sendTransaction, [{ ...transaction, type }], context)
    expect(submitted).toHaveLength(1)
  },
)

test('neither to nor data is refused', async () => {
  await expect(
    call(eth_sendTransaction, [{ from: alice, value: '0x1' }], make().context),
  ).rejects.toMatchObject({ kind: 'invalidParams' })
})

import { encodeFunctionData, type Hex, numberToHex } from 'viem'
import { startNode } from '../../packages/test-node/node.mjs'
import { contracts } from '../contracts/deploy.mjs'
import { type Chain, expect, expectNoApproval, network, test } from '../fixtures.ts'
import { batch, idOf, pay, settled } from '../sending.ts'

const everywhere = {
  gasLimitOverride: { supported: true },
  dataSuffix: { supported: true },
  flowControl: { none: ['halt', 'continue'] },
}

const fail = (chain: Chain) => ({
  to: chain.reverter,
  value: '0x0',
  data: encodeFunctionData({ abi: contracts.Reverter.abi, functionName: 'fail', args: ['closed'] }),
})

/** The transactions of a settled batch, in its order. */
const transactions = (chain: Chain, receipts: { transactionHash: Hex }[] = []) =>
  Promise.all(receipts.map(({ transactionHash }) => chain.rpc('eth_getTransactionByHash', [transactionHash])))

test('wallet_getCapabilities says once what holds everywhere, and names atomic for every chain', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  expect(await dapp.request('wallet_getCapabilities', [person.address])).toMatchObject({
    error: { code: 4100 },
  })
  await dapp.connect()
  const old = await startNode({ no7702: true, chainId: 31_398 })
  try {
    await wallet.addNetwork({ ...network(old), name: 'Before Prague' })
    const [here, before] = [numberToHex(chain.chainId), numberToHex(old.chainId)]
    const all = (await dapp.request('wallet_getCapabilities', [person.address])).result as object
    expect(all).toMatchObject({
      '0x0': everywhere,
      [here]: { atomic: { status: 'ready' } },
      [before]: { atomic: { status: 'unsupported' } },
    })
    for (const [id, capabilities] of Object.entries(all))
      if (id !== '0x0') expect(Object.keys(capabilities)).toEqual(['atomic'])

    expect(await dapp.request('wallet_getCapabilities', [person.address, [before, '0xabcdef']])).toEqual({
      result: { '0x0': everywhere, [before]: { atomic: { status: 'unsupported' } } },
    })
  } finally {
    await old.stop()
  }
  expect(await dapp.request('wallet_getCapabilities', [chain.accounts[3]])).toMatchObject({
    error: { code: 4100 },
  })
  expect(await dapp.request('wallet_getCapabilities', [person.address, ['0x07a69']])).toMatchObject({
    error: { code: -32602 },
  })
})

test('gasLimitOverride is the limit of its call where calls are transactions of their own', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const calls = [
    { ...pay(chain, '0x1'), capabilities: { gasLimitOverride: { value: '0xea60' } } },
    pay(chain, '0x2'),
  ]
  const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, { calls }))
  await wallet.approve()
  expect((await answer).result).toMatchObject({ capabilities: { gasLimitOverride: true } })
  const { status, receipts, capabilities } = await settled(dapp, await idOf(answer))
  expect(status).toBe(200)
  expect(capabilities).toEqual({ gasLimitOverride: true })
  const [first, second] = await transactions(chain, receipts)
  expect(first.gas).toBe('0xea60')
  expect(second.gas).toBe('0x5208')
})

test('gasLimitOverride raises the limit of an atomic batch by what its call asks for', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const calls = [
    { ...pay(chain, '0x1'), capabilities: { gasLimitOverride: { value: '0x7a120' } } },
    pay(chain, '0x2'),
  ]
  const answer = dapp.request(
    'wallet_sendCalls',
    batch(chain, person.address, { calls, atomicRequired: true }),
  )
  await wallet.approve()
  const { status, atomic, receipts } = await settled(dapp, await idOf(answer))
  expect({ status, atomic }).toEqual({ status: 200, atomic: true })
  expect(receipts).toHaveLength(1)
  const [transaction] = await transactions(chain, receipts)
  expect(Number(transaction.gas)).toBeGreaterThan(500_000)
})

test('a gas limit that no transaction can have is refused', async ({ dapp, chain, person }) => {
  await dapp.connect()
  for (const value of ['0x0', '0xffffffffff', 21_000]) {
    const calls = [{ ...pay(chain, '0x1'), capabilities: { gasLimitOverride: { value } } }]
    expect(await dapp.request('wallet_sendCalls', batch(chain, person.address, { calls }))).toMatchObject({
      error: { code: -32602, data: { path: '0.calls.0.capabilities.gasLimitOverride.value' } },
    })
  }
})

test('dataSuffix follows the data of every call, and an unknown optional capability is not echoed', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const answer = dapp.request(
    'wallet_sendCalls',
    batch(chain, person.address, {
      calls: [{ ...pay(chain, '0x1'), data: '0x1234' }, pay(chain, '0x2')],
      capabilities: { dataSuffix: { value: '0xc0de' }, paymasterService: { optional: true, url: 'x' } },
    }),
  )
  await wallet.approve()
  expect((await answer).result).toMatchObject({ capabilities: { dataSuffix: true } })
  const { receipts, capabilities } = await settled(dapp, await idOf(answer))
  expect(capabilities).toEqual({ dataSuffix: true })
  expect((await transactions(chain, receipts)).map(({ input }) => input)).toEqual(['0x1234c0de', '0xc0de'])
})

test('flowControl continue: sent all at once by default, one failure leaves the others, and it is 207', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const capabilities = { flowControl: { onFailure: 'continue' } }
  const answer = dapp.request(
    'wallet_sendCalls',
    batch(chain, person.address, {
      calls: [pay(chain, '0x1'), fail(chain), pay(chain, '0x3')].map((call) => ({ ...call, capabilities })),
      capabilities: { flowControl: { atomicity: 'none' } },
    }),
  )
  const window = await wallet.approval()
  await expect(window.getByTestId('plan')).toHaveAttribute('data-mode', 'pipelined')
  await expect(window.locator('[data-testid="plan-option"][data-mode="atomic"]')).toHaveCount(0)
  await wallet.approve()
  const { status, atomic, receipts, capabilities: reported } = await settled(dapp, await idOf(answer))
  expect({ status, atomic }).toEqual({ status: 207, atomic: false })
  expect(receipts?.map((receipt) => receipt.status)).toEqual(['0x1', '0x0', '0x1'])
  expect(reported).toEqual({ flowControl: true })
})

test('flowControl halt: a failure stops what comes after it, and it is 600', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const capabilities = { flowControl: { onFailure: 'halt' } }
  const answer = dapp.request(
    'wallet_sendCalls',
    batch(chain, person.address, {
      calls: [pay(chain, '0x1'), fail(chain), pay(chain, '0x3')].map((call) => ({ ...call, capabilities })),
      capabilities: { flowControl: { atomicity: 'none' } },
    }),
  )
  await wallet.approve()
  const { status, receipts } = await settled(dapp, await idOf(answer))
  expect(status).toBe(600)
  expect(receipts?.map((receipt) => receipt.status)).toEqual(['0x1', '0x0'])
})

test('what flowControl cannot promise is refused before a window opens', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const send = (change: Record<string, unknown>) =>
    dapp.request('wallet_sendCalls', batch(chain, person.address, change))
  const halting = { ...pay(chain, '0x1'), capabilities: { flowControl: { onFailure: 'halt' } } }
  expect(await send({ calls: [halting] })).toMatchObject({ error: { code: 5700 } })
  expect(await send({ capabilities: { flowControl: { atomicity: 'strict' } } })).toMatchObject({
    error: { code: 5760 },
  })
  expect(await send({ capabilities: { flowControl: { atomicity: 'none' } } })).toMatchObject({
    error: { code: 5760 },
  })
  expect(await send({ capabilities: { flowControl: { atomicity: 'none', more: 1 } } })).toMatchObject({
    error: { code: -32602 },
  })
  await expectNoApproval(wallet)
})

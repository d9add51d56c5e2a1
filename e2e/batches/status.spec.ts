import { encodeFunctionData, numberToHex } from 'viem'
import { contracts } from '../contracts/deploy.mjs'
import { expect, openDapp, test } from '../fixtures.ts'
import { batch, idOf, pay, settled, untilStatus } from '../sending.ts'

test('while it is only pre-confirmed a batch stays at 100 and shows the receipts apart', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  chain.hold()
  try {
    await chain.settle()
    const answer = dapp.request(
      'wallet_sendCalls',
      batch(chain, person.address, { calls: [pay(chain, '0x1')] }),
    )
    await wallet.approve()
    const id = await idOf(answer)
    await expect.poll(() => chain.rpc('eth_getTransactionCount', [person.address, 'pending'])).toBe('0x0')
    await untilInMempool()
    await chain.rpc('evm_mine')
    const early = await untilStatus(
      dapp,
      id,
      ({ capabilities }) => capabilities?.preconfirmation !== undefined,
    )
    expect(early).toMatchObject({
      version: '2.0.0',
      id,
      chainId: numberToHex(chain.chainId),
      status: 100,
      atomic: true,
      capabilities: { preconfirmation: { receipts: [{ status: '0x1', logs: [] }] } },
    })
    expect(early.receipts).toBeUndefined()

    await chain.settle()
    const late = await settled(dapp, id)
    expect(late).toMatchObject({ status: 200, receipts: [{ status: '0x1', logs: [] }] })
    expect(late.capabilities).toBeUndefined()
    expect(Object.keys(late.receipts?.[0] ?? {}).sort()).toEqual([
      'blockHash',
      'blockNumber',
      'gasUsed',
      'logs',
      'status',
      'transactionHash',
    ])
  } finally {
    chain.release()
  }

  async function untilInMempool() {
    await expect
      .poll(async () => Number((await chain.rpc('txpool_status')).pending), { intervals: [50] })
      .toBe(1)
  }
})

test('a pre-confirmation that is lost is taken back, and the same bytes go out again', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  chain.hold()
  try {
    await chain.settle()
    const answer = dapp.request(
      'wallet_sendCalls',
      batch(chain, person.address, { calls: [pay(chain, '0x1')] }),
    )
    await wallet.approve()
    const id = await idOf(answer)
    await expect
      .poll(async () => Number((await chain.rpc('txpool_status')).pending), { intervals: [50] })
      .toBe(1)
    await chain.rpc('evm_mine')
    await untilStatus(dapp, id, ({ capabilities }) => capabilities?.preconfirmation !== undefined)

    await chain.losePreconfirmations()
    const lost = await untilStatus(
      dapp,
      id,
      ({ capabilities }) => capabilities?.preconfirmation === undefined,
    )
    expect(lost.status).toBe(100)
    chain.release()
    expect(await settled(dapp, id)).toMatchObject({ status: 200 })
    const raw = chain.requests('eth_sendRawTransaction').map(({ params }) => params[0])
    expect(new Set(raw.slice(-2)).size).toBe(1)
  } finally {
    chain.release()
  }
})

test("ids belong to their origin: another site's are unknown, and free to use", async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const mine = batch(chain, person.address, { id: 'shared', calls: [pay(chain, '0x1')] })
  const first = dapp.request('wallet_sendCalls', mine)
  await wallet.approve()
  expect(await idOf(first)).toBe('shared')

  const other = await openDapp(wallet, chain.dappUrl.replace('127.0.0.1', 'localhost'))
  expect(await other.request('eth_accounts')).toEqual({ result: [] })
  expect(await other.request('wallet_getCallsStatus', ['shared'])).toMatchObject({ error: { code: 4100 } })
  await other.connect()
  expect(await other.request('wallet_getCallsStatus', ['shared'])).toMatchObject({ error: { code: 5730 } })
  expect(await other.request('wallet_getCallsStatus', ['never was'])).toMatchObject({
    error: { code: 5730 },
  })

  const second = other.request('wallet_sendCalls', mine)
  await wallet.approve()
  expect(await idOf(second)).toBe('shared')
  expect(await settled(dapp, 'shared')).toMatchObject({ status: 200 })
  expect(await settled(other, 'shared')).toMatchObject({ status: 200 })
})

test('after a disconnection statuses are 4100, and with the connection they come back', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const answer = dapp.request('wallet_sendCalls', batch(chain, person.address))
  await wallet.approve()
  const id = await idOf(answer)
  await dapp.request('wallet_revokePermissions', [{ eth_accounts: {} }])
  expect(await dapp.request('wallet_getCallsStatus', [id])).toMatchObject({ error: { code: 4100 } })
  await dapp.connect()
  expect(await settled(dapp, id)).toMatchObject({ status: 200 })
  expect(await dapp.request('wallet_getCallsStatus', [])).toMatchObject({ error: { code: -32602 } })
})

test('receipts carry the logs of the batch, one receipt per call, or one for all where it ran as one', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const transfer = (amount: bigint) => ({
    to: chain.token,
    value: '0x0',
    data: encodeFunctionData({
      abi: contracts.TestToken.abi,
      functionName: 'transfer',
      args: [chain.accounts[6], amount],
    }),
  })
  const calls = [transfer(1n), transfer(2n)]
  const run = async (change: Record<string, unknown>) => {
    const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, { calls, ...change }))
    await wallet.approve()
    const { status, atomic, receipts = [] } = await settled(dapp, await idOf(answer))
    expect(status).toBe(200)
    for (const log of receipts.flatMap(({ logs }) => logs as { address: string }[]))
      expect(log.address.toLowerCase()).toBe(chain.token.toLowerCase())
    return { atomic, logs: receipts.map(({ logs }) => logs.length) }
  }
  expect(await run({})).toEqual({ atomic: false, logs: [1, 1] })
  expect(await run({ atomicRequired: true })).toEqual({ atomic: true, logs: [2] })
})

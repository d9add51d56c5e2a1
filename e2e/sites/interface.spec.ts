import { type Address, type Hex, parseGwei } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { startNode } from '../../packages/test-node/node.mjs'
import type { Wallet } from '../../packages/wallet-testing/index.ts'
import { type Chain, type Dapp, expect, expectNoApproval, network, type Outcome, test } from '../fixtures.ts'
import { errors } from '../interface.ts'
import { pressToClose } from '../pressToClose.ts'

/**
 * Provokes every row of the interface's error tables in the real browser on the real chain. A row without an
 * entry here fails, so no row can be forgotten.
 */
type World = {
  dapp: Dapp
  chain: Chain
  person: { phrase: string; address: Address }
  wallet: Wallet
}

const hex = (value: number): Hex => `0x${value.toString(16)}`

const batch = ({ chain, person }: World, change: Record<string, unknown> = {}) => [
  {
    version: '2.0.0',
    from: person.address,
    chainId: hex(chain.chainId),
    atomicRequired: false,
    calls: [
      { to: chain.accounts[6], value: '0x1' },
      { to: chain.accounts[7], value: '0x2' },
    ],
    ...change,
  },
]

const send = (world: World, change?: Record<string, unknown>) =>
  world.dapp.request('wallet_sendCalls', batch(world, change))

const token = ({ chain }: World, change: Record<string, unknown> = {}) => ({
  type: 'ERC20',
  options: { address: chain.token, symbol: 'TEST', decimals: 18, ...change },
})

/** A transaction signed with the person's key, as a page with its own wallet library might send. */
async function raw({ person, chain }: World, change: { nonce?: number; value?: bigint; fee?: number } = {}) {
  const { nonce = 0, value = 1n, fee = 2 } = change
  return mnemonicToAccount(person.phrase).signTransaction({
    type: 'eip1559',
    chainId: chain.chainId,
    to: chain.accounts[6] as Address,
    gas: 21_000n,
    nonce,
    value,
    maxFeePerGas: parseGwei(String(fee)),
    maxPriorityFeePerGas: parseGwei('1'),
  })
}

const sendRaw = async (world: World, change?: Parameters<typeof raw>[1]) =>
  world.dapp.request('eth_sendRawTransaction', [await raw(world, change)])

/** Runs with a transaction in the mempool, and resumes the chain afterwards. */
async function whileHeld(world: World, second: Parameters<typeof raw>[1]): Promise<Outcome> {
  await world.chain.hold()
  try {
    expect((await sendRaw(world)).result).toMatch(/^0x[0-9a-f]{64}$/)
    return await sendRaw(world, second)
  } finally {
    await world.chain.release()
  }
}

const provoked: Record<string, (world: World) => Promise<Outcome>> = {
  async 'eth_sendRawTransaction -32000 nonce too low'(world) {
    await sendRaw(world)
    await expect
      .poll(async () =>
        Number(await world.chain.rpc('eth_getTransactionCount', [world.person.address, 'pending'])),
      )
      .toBe(1)
    return sendRaw(world, { value: 2n })
  },
  'eth_sendRawTransaction -32000 insufficient funds for gas * price + value': (world) =>
    sendRaw(world, { value: 10n ** 24n }),
  'eth_sendRawTransaction -32000 already known': (world) => whileHeld(world, {}),
  'eth_sendRawTransaction -32000 replacement transaction underpriced': (world) =>
    whileHeld(world, { value: 2n }),
  'wallet_sendCalls -32602 The wallet cannot parse the request': (world) => send(world, { calls: [] }),
  'wallet_sendCalls -32000 Version not supported': (world) => send(world, { version: '1.0', calls: null }),
  async 'wallet_sendCalls 4001 User rejected the request'(world) {
    const answer = send(world)
    await world.wallet.reject()
    return answer
  },
  'wallet_sendCalls 4100 The requested account and/or method has not been authorized by the user': (world) =>
    send(world, { from: world.chain.accounts[3] }),
  'wallet_sendCalls 5700 The wallet does not support a capability that was not marked as optional': (world) =>
    send(world, { capabilities: { paymasterService: { url: 'https://example.com' } } }),
  async 'wallet_sendCalls 5710 EIP-7702 not supported on the specified chain ID'(world) {
    const old = await startNode({ no7702: true, chainId: 31399 })
    try {
      await world.wallet.addNetwork({ ...network(old), name: 'Before Prague' })
      return await send(world, { chainId: hex(old.chainId), atomicRequired: true })
    } finally {
      await old.stop()
    }
  },
  async 'wallet_sendCalls 5720 There is already a batch submitted with the specified batch ID'(world) {
    const first = send(world, { id: 'mine' })
    await world.wallet.approve()
    await first
    return send(world, { id: 'mine' })
  },
  'wallet_sendCalls 5740 The batch is too large for the wallet to process': (world) =>
    send(world, {
      calls: Array.from({ length: 101 }, () => ({ to: world.chain.accounts[6], value: '0x1' })),
    }),
  async 'wallet_sendCalls 5750 EIP-7702 upgrade rejected for this chain and account'(world) {
    const answer = send(world, { atomicRequired: true })
    await pressToClose(await world.wallet.approval(), 'upgrade-decline')
    return answer
  },
  async 'wallet_watchAsset 4001 User rejected the request'(world) {
    const answer = world.dapp.request('wallet_watchAsset', token(world))
    await world.wallet.reject()
    return answer
  },
  async 'wallet_watchAsset 4100 Requested method not supported'(world) {
    await world.dapp.request('wallet_revokePermissions', [{ eth_accounts: {} }])
    return world.dapp.request('wallet_watchAsset', token(world))
  },
  'wallet_watchAsset -32602 Invalid params': (world) =>
    world.dapp.request('wallet_watchAsset', token(world, { symbol: 'TWELVE_CHARS' })),
}

for (const { method, code, message } of errors)
  test(`${method} gives ${code} "${message}"`, async ({ dapp, chain, person, wallet }) => {
    const provoke = provoked[`${method} ${code} ${message}`]
    if (!provoke) throw new Error('Nothing provokes this row of the interface')
    await dapp.connect()
    expect(await provoke({ dapp, chain, person, wallet })).toMatchObject({ error: { code, message } })
  })

test('bad input is refused with where and why, opens no window and changes nothing', async ({
  dapp,
  chain,
  person,
  wallet,
}) => {
  await dapp.connect()
  const world = { dapp, chain, person, wallet }
  const bad = [
    [{ calls: [{ to: chain.accounts[6], value: 1 }] }, '0.calls.0.value'],
    [{ calls: [{ value: '0x1' }] }, '0.calls.0.to'],
    [{ calls: [{ to: chain.accounts[6], data: '0x123' }] }, '0.calls.0.data'],
    [{ chainId: '0x07a69' }, '0.chainId'],
    [{ atomicRequired: 'yes' }, '0.atomicRequired'],
    [{ id: null }, '0.id'],
  ] as const
  for (const [change, path] of bad) {
    const { error } = await send(world, change)
    expect(error).toMatchObject({ code: -32602, data: { kind: 'unparsable', path } })
    expect(error?.data?.detail).toBeTruthy()
  }
  await expectNoApproval(wallet)
  const home = await wallet.home()
  await expect(home.getByTestId('activities')).toHaveAttribute('data-count', '0')
})

test('an unknown chain is refused in words that do not make clients send the calls one by one', async ({
  dapp,
  chain,
  person,
  wallet,
}) => {
  await dapp.connect()
  const { error } = await send({ dapp, chain, person, wallet }, { chainId: '0x3039' })
  expect(error?.code).toBe(5710)
  expect(error?.message.toLowerCase()).not.toContain('eip-7702 not supported')
})

test('a batch for another known network switches to it with the approval', async ({
  dapp,
  chain,
  person,
  wallet,
}) => {
  await dapp.connect()
  await wallet.selectNetwork(1)
  const answer = send({ dapp, chain, person, wallet })
  const window = await wallet.approval()
  await expect(window.getByText(/Switches from .* to Localhost/)).toBeVisible()
  await wallet.approve()
  expect((await answer).result).toMatchObject({ status: 'pending' })
  expect(await dapp.request('eth_chainId')).toEqual({ result: hex(chain.chainId) })
})

test('Strict interface refuses what clients leave out', async ({ dapp, chain, person, wallet }) => {
  await dapp.connect()
  await wallet.setStrict(true)
  const world = { dapp, chain, person, wallet }
  expect(await send(world, { from: undefined })).toMatchObject({
    error: { code: -32602, data: { path: '0.from' } },
  })
  expect(await send(world, { calls: [{ to: chain.accounts[6] }] })).toMatchObject({
    error: { code: -32602, data: { path: '0.calls.0.value' } },
  })
  expect(await send(world, { chainId: '0x1' })).toMatchObject({
    error: { code: 4901, data: { selected: hex(chain.chainId), requested: '0x1' } },
  })
})

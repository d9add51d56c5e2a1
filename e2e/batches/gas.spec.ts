import { type Address, concat, type Hex, numberToHex, pad } from 'viem'
import type { TestNode } from '../../packages/test-node/node.mjs'
import { launchWallet } from '../../packages/wallet-testing/index.ts'
import {
  type Chain,
  expect,
  expectNoApproval,
  network,
  newPerson,
  openDapp,
  placeCode,
  startChain,
  test,
} from '../fixtures.ts'
import { startRelay } from '../relay.ts'
import { batch, idOf, pay, settled } from '../sending.ts'

/** EIP-7825. The test node runs Osaka and reports it in `eth_config`; its blocks hold 30,000,000 gas. */
const osaka = '0x1000000'

const burner: Address = '0x00000000000000000000000000000000000bbbbb'

/** Writes to the memory position in its data: the call pays for memory up to there. */
const writes = '0x60006000355300'

/** Writes sixteen times as far, which takes more gas than any block holds. */
const writesFar = '0x60006000356010025300'

/** A call that uses `gas` on top of the base cost: 3 per word of memory, plus words² / 512. */
function burn(gas: number) {
  const words = Math.floor(Math.sqrt(768 ** 2 + 512 * gas) - 768)
  return { to: burner, value: '0x0', data: pad(numberToHex(32 * words - 1), { size: 32 }) }
}

/** An amount that fits once but not twice, one that fits without a margin, and one that does not fit. */
const [half, tight, tooMuch] = [burn(9_000_000), burn(15_000_000), burn(18_000_000)]

const gasOf = async (chain: TestNode, hash: Hex | undefined) =>
  Number((await chain.rpc('eth_getTransactionByHash', [hash])).gas)

const place = (chain: TestNode) => placeCode(chain, burner, writes)

/** Gives the person's account the delegate's code, so that batches run atomically by default. */
const upgrade = (chain: Chain, account: Address) =>
  placeCode(chain, account, concat(['0xef0100', chain.delegate]))

test('more gas than a transaction can have is refused with the limit, and opens no window', async ({
  dapp,
  chain,
  person,
  wallet,
}) => {
  await place(chain)
  await dapp.connect()
  chain.forgetRequests()
  const from = person.address
  const send = (change: object) => dapp.request('wallet_sendCalls', batch(chain, from, { ...change }))
  const transact = (change: object) => dapp.request('eth_sendTransaction', [{ from, ...change }])
  const gas = expect.stringMatching(/^0x1[0-9a-f]{6}$/)

  expect(await transact(tooMuch)).toMatchObject({
    error: { code: -32602, data: { kind: 'invalidParams', path: '0', limit: osaka, gas } },
  })
  expect(await transact({ ...pay(chain, '0x1'), gas: '0x1000001' })).toMatchObject({
    error: { code: -32602, data: { path: '0.gas', limit: osaka, gas: '0x1000001' } },
  })
  expect(await send({ calls: [tooMuch] })).toMatchObject({
    error: { code: 5740, data: { kind: 'batchTooLarge', limit: osaka, gas, index: 0 } },
  })
  expect(await send({ calls: [half, tooMuch] })).toMatchObject({
    error: { code: 5740, data: { limit: osaka, gas, index: 1 } },
  })
  expect(await send({ calls: [half, half], atomicRequired: true })).toMatchObject({
    error: { code: 5740, data: { limit: osaka, gas } },
  })
  await expectNoApproval(wallet)
  expect(chain.requests('eth_txGasLimitCap'), 'the network is asked once').toHaveLength(1)
})

test('a batch whose calls fit one by one runs so, and says why', async ({ dapp, chain, person, wallet }) => {
  await place(chain)
  await upgrade(chain, person.address)
  await dapp.connect()
  const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, { calls: [half, half] }))
  const window = await wallet.approval()
  await expect(window.getByTestId('plan')).toHaveAttribute('data-mode', 'stepwise')
  await expect(window.getByText('These calls need too much gas to run as one.')).toBeVisible()
  await wallet.approve()
  const { status, atomic, receipts } = await settled(dapp, await idOf(answer))
  expect({ status, atomic, ran: receipts?.length }).toEqual({ status: 200, atomic: false, ran: 2 })
})

test('a margin that does not fit is left out, and no more than that', async ({
  dapp,
  chain,
  person,
  wallet,
}) => {
  await place(chain)
  await dapp.connect()
  const sent = dapp.request('eth_sendTransaction', [{ from: person.address, ...tight }])
  await wallet.approve()
  const hash = (await sent).result as Hex
  expect(await gasOf(chain, hash)).toBe(Number(osaka))
  await expect.poll(async () => (await chain.rpc('eth_getTransactionReceipt', [hash]))?.status).toBe('0x1')
})

test('what comes to need too much while the window is open is not signed', async ({
  dapp,
  chain,
  person,
  wallet,
}) => {
  await place(chain)
  await dapp.connect()
  const from = person.address
  const light = burn(300_000)
  try {
    const sent = dapp.request('eth_sendTransaction', [{ from, ...light }])
    await wallet.approval()
    await placeCode(chain, burner, writesFar)
    await wallet.approve()
    expect(await sent).toMatchObject({
      error: { code: -32602, data: { kind: 'invalidParams', limit: osaka } },
    })

    await place(chain)
    const answer = dapp.request('wallet_sendCalls', batch(chain, from, { calls: [pay(chain, '0x1'), light] }))
    await wallet.approval()
    await placeCode(chain, burner, writesFar)
    await wallet.approve()
    const { status, receipts, capabilities } = await settled(dapp, await idOf(answer))
    expect({ status, ran: receipts?.length }).toEqual({ status: 600, ran: 1 })
    expect(capabilities).toMatchObject({ error: { code: 5740, data: { limit: osaka } } })
    expect(await chain.rpc('eth_getTransactionCount', [from, 'pending'])).toBe('0x1')
  } finally {
    await place(chain)
  }
})

const networks = [
  {
    name: 'what a block holds, where it has no other',
    options: { no7702: true, chainId: 31_397 },
    results: {},
    limit: '0x1c9c380',
    above: burn(50_000_000),
    within: tooMuch,
  },
  {
    name: 'what its node names',
    options: { chainId: 31_396 },
    results: { eth_txGasLimitCap: '0xc350' },
    limit: '0xc350',
    above: burn(300_000),
    within: burn(22_000),
  },
]

for (const { name, options, results, limit, above, within } of networks)
  test(`the limit of a network is ${name}`, async () => {
    const chain = await startChain(options)
    const relay = await startRelay(chain.url, results)
    const { phrase, address } = await newPerson(chain)
    const { wallet } = await launchWallet({ phrase, networks: [{ ...network(chain), rpcUrl: relay.url }] })
    try {
      await place(chain)
      const dapp = await openDapp(wallet, chain.dappUrl)
      await dapp.connect()
      const transact = (call: object) => dapp.request('eth_sendTransaction', [{ from: address, ...call }])
      expect(await transact(above)).toMatchObject({ error: { code: -32602, data: { path: '0', limit } } })
      const sent = transact(within)
      await wallet.approve()
      const hash = (await sent).result as Hex
      // On the node that names a limit, the margin would not fit.
      expect(await gasOf(chain, hash)).toBeLessThanOrEqual(Number(limit))
      await expect
        .poll(async () => (await chain.rpc('eth_getTransactionReceipt', [hash]))?.status)
        .toBe('0x1')
    } finally {
      await wallet.close()
      await relay.stop()
      await chain.stop()
    }
  })

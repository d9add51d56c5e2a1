import 'fake-indexeddb/auto'
import { type Address, type Hex, numberToHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sweeperCode } from '../../../e2e/contracts/sweeper.ts'
import { startNode } from '../../../packages/test-node/node.mjs'
import { defaultDelegate, delegationTo } from '../../contracts/delegates.ts'
import { carrierOf } from '../../contracts/rescueOperation.ts'
import type { Call, Rescue } from '../../domain/batch.ts'
import { highCeiling } from '../../domain/review/ceiling.fake.ts'
import { entryPoint, freshNonce } from '../../domain/userOperation.ts'
import { createRpc } from '../../rpc/client.ts'
import { openJournal } from '../../storage/journal/journal.ts'
import { createSigner } from '../../vault/signer.ts'
import { createEngine } from '../engine.ts'

const origin = 'chrome-extension://volley'
const coin = 10n ** 18n
const fresh: Address = '0x000000000000000000000000000000000000f4e5'
const thief: Address = '0x000000000000000000000000000000000000dEaD'
/** A delegate that sends every coin to the thief, and accepts any operation. */
const sweeper: Address = '0x0000000000000000000000000000000000005eeb'
const reverting: Address = '0x00000000000000000000000000000000000000bb'

let parts: Awaited<ReturnType<typeof make>>
beforeAll(async () => {
  parts = await make()
}, 60_000)
afterAll(async () => {
  parts.engine.close()
  await parts.node.stop()
})

/** An account that runs the sweeper, with a coin that came before it. */
async function victim(place: number) {
  const account = parts.accounts[place]?.address as Address
  await parts.node.rpc('anvil_setCode', [account, delegationTo(sweeper)])
  await parts.node.rpc('anvil_setBalance', [account, numberToHex(coin)])
  return account
}

const balance = async (of: Address) => BigInt(await parts.node.rpc('eth_getBalance', [of, 'latest']))
const codeOf = (of: Address) => parts.node.rpc('eth_getCode', [of, 'latest'])

describe('a rescue on a real chain', () => {
  test('moves every coin away from a delegate that sweeps, in one transaction that another account pays', async () => {
    const [account, before] = [await victim(1), await balance(fresh)]
    await parts.rescue('moves', account, [{ to: fresh, value: numberToHex(coin), data: '0x' }])
    expect(await parts.ended('moves')).toMatchObject({ status: 200, receipts: [{ status: '0x1' }] })
    expect((await balance(fresh)) - before).toBe(coin)
    expect(await balance(account)).toBe(0n)
    expect(await balance(thief)).toBe(0n)
    expect(await codeOf(account)).toBe(delegationTo(defaultDelegate.address))
  }, 60_000)

  test('that lost the race for the nonce says so, moves nothing, and a new one reads the nonce again', async () => {
    const account = await victim(2)
    const move = [{ to: fresh, value: numberToHex(coin), data: '0x' as Hex }]
    parts.node.hold()
    await parts.rescue('late', account, move)
    const next = BigInt(await parts.node.rpc('eth_getTransactionCount', [account, 'latest'])) + 1n
    await parts.node.rpc('anvil_setNonce', [account, numberToHex(next)])
    parts.node.release()
    // The delegate accepts any operation, so the transaction itself succeeds.
    const status = await parts.ended('late')
    expect(status).toMatchObject({ status: 500, receipts: [{ status: '0x1' }] })
    expect(status?.capabilities).toMatchObject({ error: { data: { fault: 'outrun' } } })
    const [shown] = await parts.engine.activities(1)
    expect(shown).toMatchObject({
      rescues: account,
      calls: [{ state: 'failed', title: { say: 'title_rescue' } }],
    })

    await parts.node.rpc('anvil_setBalance', [account, numberToHex(coin)])
    const before = await balance(fresh)
    await parts.rescue('again', account, move)
    expect(await parts.ended('again')).toMatchObject({ status: 200 })
    expect((await balance(fresh)) - before).toBe(coin)
  }, 60_000)

  test('that lost the race of a plain account says so too', async () => {
    const account = parts.accounts[3]?.address as Address
    parts.node.hold()
    await parts.rescue('plain', account, [{ to: fresh, value: '0x1', data: '0x' }])
    await parts.node.rpc('anvil_setNonce', [account, '0x7'])
    parts.node.release()
    const status = await parts.ended('plain')
    expect(status).toMatchObject({ status: 500, receipts: [{ status: '0x0' }] })
    expect(status?.capabilities).toMatchObject({ error: { data: { fault: 'outrun' } } })
  }, 60_000)

  test('with a call that fails moves nothing', async () => {
    const [account, before] = [await victim(4), await balance(fresh)]
    await parts.rescue('fails', account, [
      { to: fresh, value: '0x1', data: '0x' },
      { to: reverting, value: '0x0', data: '0x' },
    ])
    const status = await parts.ended('fails')
    expect(status).toMatchObject({ status: 500 })
    expect(status?.capabilities).toMatchObject({ error: { data: { fault: 'rescueFailed' } } })
    expect(await balance(fresh)).toBe(before)
  }, 60_000)

  test('leaves the nonces of the payer as they are: later batches follow at once', async () => {
    const account = await victim(5)
    parts.node.hold()
    await parts.rescue('first', account, [{ to: fresh, value: '0x1', data: '0x' }])
    await parts.submit('after', [{ to: fresh, value: '0x1', data: '0x' }])
    parts.node.release()
    expect(await parts.ended('first')).toMatchObject({ status: 200 })
    expect(await parts.ended('after')).toMatchObject({ status: 200 })
  }, 60_000)

  test.each([
    ['the EntryPoint', entryPoint],
    ['the delegate', defaultDelegate.address],
  ])(
    'signs nothing where %s is missing',
    async (name, missing) => {
      const code = await codeOf(missing)
      await parts.node.rpc('anvil_setCode', [missing, '0x'])
      await parts.node.settle()
      const account = parts.accounts[6]?.address as Address
      await parts.rescue(name, account, [{ to: fresh, value: '0x1', data: '0x' }])
      const status = await parts.ended(name)
      await parts.node.rpc('anvil_setCode', [missing, code])
      expect(status).toMatchObject({ status: 400 })
      expect(status?.capabilities).toMatchObject({ error: { data: { kind: 'noUpgradesOnChain' } } })
    },
    60_000,
  )

  test('signs nothing if the account that pays has code', async () => {
    const [payer, account] = [parts.accounts[7]?.address as Address, parts.accounts[6]?.address as Address]
    await parts.node.rpc('anvil_setCode', [payer, delegationTo(defaultDelegate.address)])
    await parts.rescue('upgraded', account, [{ to: fresh, value: '0x1', data: '0x' }], payer)
    const status = await parts.ended('upgraded')
    expect(status).toMatchObject({ status: 400 })
    expect(status?.capabilities).toMatchObject({ error: { data: { kind: 'atomicityUnsupported' } } })
  }, 60_000)
})

async function make() {
  const node = await startNode({ interval: 100, block: 500 })
  await node.rpc('anvil_setCode', [sweeper, sweeperCode(thief)])
  await node.rpc('anvil_setCode', [reverting, '0x60006000fd'])
  const accounts = node.accounts.map((_, addressIndex) => mnemonicToAccount(node.phrase, { addressIndex }))
  const network = {
    chainId: node.chainId,
    name: 'Test',
    rpcUrls: [node.url],
    symbol: 'ETH',
    decimals: 18,
    preconfirmation: 100,
    blockTime: 500,
    custom: true,
  }
  const engine = createEngine({
    journal: await openJournal('rescue'),
    chain: createRpc({ network: () => network }),
    signer: createSigner({
      account: async (address) => {
        const account = accounts.find((one) => one.address === address)
        if (!account) throw new Error('No such account')
        return account
      },
      delegates: [defaultDelegate.address],
    }),
    networks: { get: () => network },
    witness: { read: async () => undefined, write: async () => undefined },
  })
  const first = accounts[0]?.address as Address
  const base = (id: string) => ({ origin, request: `request ${id}`, id, chainId: node.chainId })

  return {
    node,
    accounts,
    engine,
    submit: (id: string, calls: Call[]) =>
      engine.submit({
        ...base(id),
        kind: 'batch',
        from: first,
        mode: 'single',
        calls,
        ceiling: highCeiling(1),
      }),
    rescue(id: string, account: Address, calls: Call[], payer = first) {
      const rescue: Rescue = { account, calls, nonce: freshNonce(), gas: numberToHex(200_000) }
      return engine.submit({
        ...base(id),
        kind: 'transaction',
        mode: 'single',
        from: payer,
        calls: [carrierOf(rescue, payer)],
        rescue,
        upgrade: defaultDelegate.address,
        ceiling: highCeiling(1),
      })
    },
    ended: (id: string) =>
      vi.waitFor(
        async () => {
          const status = await engine.status(origin, id)
          expect(status?.status).toBeGreaterThanOrEqual(200)
          return status
        },
        { timeout: 30_000, interval: 50 },
      ),
  }
}

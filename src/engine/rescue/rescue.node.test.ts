import { type Address, type Hex, numberToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultDelegate, delegationTo } from '../../contracts/delegates.ts'
import { highCeiling } from '../../domain/review/ceiling.fake.ts'
import { entryPoint } from '../../domain/userOperation.ts'
import { laneKey } from '../../storage/journal/rows.ts'
import { coin, makeStage, origin, type Stage, safe, tokens, type Victim } from './rescueStage.fake.ts'

const reverting: Address = '0x00000000000000000000000000000000000000bb'
const little = { to: safe, value: '0x1', data: '0x' } as const

let stage: Stage
beforeAll(async () => {
  stage = await makeStage({ interval: 100, block: 500 })
  await stage.node.rpc('anvil_setCode', [reverting, '0x60006000fd'])
}, 60_000)
afterAll(() => stage.stop())

/** One of the node's accounts, which has no code, as the one to rescue. */
const plain = (place: number): Victim => ({ account: accountAt(place), calls: [little] })

function accountAt(place: number): Victim['account'] {
  const account = stage.accounts[place]
  if (!account) throw new Error(`The node has no account ${place}`)
  return account
}

/** Approves the rescue, and returns its end. */
async function rescued(id: string, victim: Victim, payer?: Address) {
  await stage.engine().submit(stage.rescue(id, victim, undefined, payer))
  return stage.ended(id)
}

const codeOf = (of: Address): Promise<Hex> => stage.node.rpc('eth_getCode', [of, 'latest'])

describe('a rescue on a real chain', () => {
  test('moves everything away from a delegate that sweeps, in one transaction that another account pays', async () => {
    const victim = await stage.victim(1)
    const before = await stage.standing(victim)
    expect(await rescued('moves', victim)).toMatchObject({ status: 200, receipts: [{ status: '0x1' }] })
    expect(await stage.standing(victim)).toEqual({
      coins: 0n,
      tokens: 0n,
      allowed: 0n,
      safeCoins: before.safeCoins + coin,
      safeTokens: before.safeTokens + tokens,
      taken: before.taken,
    })
    expect(await codeOf(victim.account.address)).toBe(delegationTo(defaultDelegate.address))
  }, 60_000)

  test('is not signed while the rescued account may have transactions that the wallet lost', async () => {
    const victim = await stage.victim(8)
    const lane = laneKey(stage.node.chainId, victim.account.address)
    const marks = await stage.journal.marks()
    await marks.lock((await marks.read())?.id ?? '', { lanes: [lane], batches: [] })
    stage.restart()
    await stage.engine().submit(stage.rescue('held', victim))
    expect(await stage.journal.transactionsOf(`${origin} held`)).toEqual([])
    await stage.engine().trust(lane)
    expect(await stage.ended('held')).toMatchObject({ status: 200 })
  }, 60_000)

  test('that lost the race for the nonce says so, moves nothing, and a new one reads the nonce again', async () => {
    const victim = await stage.victim(2)
    const { address } = victim.account
    stage.node.hold()
    await stage.engine().submit(stage.rescue('late', victim))
    const next = BigInt(await stage.node.rpc('eth_getTransactionCount', [address, 'latest'])) + 1n
    await stage.node.rpc('anvil_setNonce', [address, numberToHex(next)])
    stage.node.release()
    // The delegate accepts any operation, so the transaction itself succeeds.
    const status = await stage.ended('late')
    expect(status).toMatchObject({ status: 500, receipts: [{ status: '0x1' }] })
    expect(status?.capabilities).toMatchObject({ error: { data: { fault: 'outrun' } } })
    const [shown] = await stage.engine().activities(1)
    expect(shown).toMatchObject({
      rescues: address,
      calls: [{ state: 'failed', title: { say: 'title_rescue' } }],
    })

    await stage.node.rpc('anvil_setBalance', [address, numberToHex(coin)])
    const before = await stage.standing(victim)
    expect(await rescued('again', victim)).toMatchObject({ status: 200 })
    expect((await stage.standing(victim)).safeCoins - before.safeCoins).toBe(coin)
  }, 60_000)

  test('that lost the race of a plain account says so too', async () => {
    const victim = plain(3)
    stage.node.hold()
    await stage.engine().submit(stage.rescue('plain', victim))
    await stage.node.rpc('anvil_setNonce', [victim.account.address, '0x7'])
    stage.node.release()
    const status = await stage.ended('plain')
    expect(status).toMatchObject({ status: 500, receipts: [{ status: '0x0' }] })
    expect(status?.capabilities).toMatchObject({ error: { data: { fault: 'outrun' } } })
  }, 60_000)

  test('with a call that fails moves nothing', async () => {
    const victim = await stage.victim(4)
    const before = await stage.standing(victim)
    const calls = [...victim.calls, { to: reverting, value: '0x0', data: '0x' } as const]
    const status = await rescued('fails', { ...victim, calls })
    expect(status).toMatchObject({ status: 500 })
    expect(status?.capabilities).toMatchObject({ error: { data: { fault: 'rescueFailed' } } })
    expect(await stage.standing(victim)).toEqual(before)
  }, 60_000)

  test('leaves the nonces of the payer as they are: later batches follow at once', async () => {
    stage.node.hold()
    await stage.engine().submit(stage.rescue('first', plain(5)))
    await stage.engine().submit({
      origin,
      request: 'request after',
      id: 'after',
      chainId: stage.node.chainId,
      kind: 'batch',
      mode: 'single',
      from: stage.payer,
      calls: [little],
      ceiling: highCeiling(1),
    })
    stage.node.release()
    expect(await stage.ended('first')).toMatchObject({ status: 200 })
    expect(await stage.ended('after')).toMatchObject({ status: 200 })
  }, 60_000)

  test.each([
    ['the EntryPoint', entryPoint],
    ['the delegate', defaultDelegate.address],
  ])(
    'signs nothing where %s is missing',
    async (name, missing) => {
      const code = await codeOf(missing)
      await stage.node.rpc('anvil_setCode', [missing, '0x'])
      await stage.node.settle()
      const status = await rescued(name, plain(6))
      await stage.node.rpc('anvil_setCode', [missing, code])
      expect(status).toMatchObject({ status: 400 })
      expect(status?.capabilities).toMatchObject({ error: { data: { kind: 'noUpgradesOnChain' } } })
    },
    60_000,
  )

  test('signs nothing if the account that pays has code', async () => {
    const payer = accountAt(7).address
    await stage.node.rpc('anvil_setCode', [payer, delegationTo(defaultDelegate.address)])
    const status = await rescued('upgraded', plain(6), payer)
    expect(status).toMatchObject({ status: 400 })
    expect(status?.capabilities).toMatchObject({ error: { data: { kind: 'atomicityUnsupported' } } })
  }, 60_000)
})

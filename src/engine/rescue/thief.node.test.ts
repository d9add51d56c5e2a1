import { formatGwei, numberToHex, parseGwei } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sendCoin, startThief } from '../../../e2e/demo/stories/thief.ts'
import { dice } from '../../../packages/test-node/faultLayers.mjs'
import { usualCeiling } from '../../domain/review/ceiling.ts'
import type { Submission } from '../../domain/services.ts'
import type { AskNetwork } from '../../ui/node/askNetwork.ts'
import { type Lost, rescueFees } from '../../ui/wallet/rescue/rescueFees.ts'
import { coin, makeStage, type Stage, tokens, type Victim } from './rescueStage.fake.ts'

/** `npm test` plays a few rescues, and `npm run nightly -- rescues` a hundred. */
const rescues = Number(process.env.RESCUES ?? 4)
const chains = ['mainnet', 'base'] as const
const perChain = Math.ceil(rescues / chains.length)

/** The most that the thief pays, and what we pay: tips in gwei. */
const [bids, ours] = [100, 120]
const feesOf = (tip: number) => ({
  maxFeePerGas: numberToHex(parseGwei(`${tip + 2}`)),
  maxPriorityFeePerGas: numberToHex(parseGwei(`${tip}`)),
})

describe.each(chains)('on a chain like %s, whose thief watches and takes every coin', (like) => {
  let stage: Stage
  const random = dice(rescues)
  beforeAll(async () => {
    stage = await makeStage({ like, interval: 100, block: 200 })
  })
  afterAll(() => stage.stop())

  /** Approves, and lets the chain make a block only once the thief has answered. */
  async function race(id: string, victim: Victim, bid: number, fees: Partial<Submission>) {
    const thief = startThief(stage.node, victim.account)
    try {
      thief.bid(bid)
      stage.node.hold()
      await stage.engine().submit({ ...stage.rescue(id, victim), ...fees })
      await vi.waitFor(() => expect(thief.attempts()).toBe(1), { timeout: 20_000, interval: 10 })
      stage.node.release()
      return await stage.ended(id)
    } finally {
      stage.node.release()
      thief.stop()
    }
  }

  test('who pays less loses: the thief takes the coins, no token moves, and the wallet says so', async () => {
    const victim = await stage.victim(0)
    const before = await stage.standing(victim)
    await sendCoin(stage.node, victim.account.address, coin)
    await stage.node.rpc('anvil_setBalance', [victim.account.address, numberToHex(coin)])
    const status = await race('loses', victim, bids, { fees: feesOf(1) })
    expect(status).toMatchObject({ status: 500, capabilities: { error: { data: { fault: 'outrun' } } } })
    expect(await stage.standing(victim)).toEqual({
      ...before,
      coins: 0n,
      taken: before.taken + 3n * coin,
    })
  })

  /** What the page suggests and the approval then allows, as the wallet submits it, and its tip in gwei. */
  async function suggested(lost?: Lost) {
    const fees = await rescueFees(ask, lost)
    if (!fees) throw new Error('The page suggests no fees')
    const price = BigInt(fees.maxFeePerGas)
    return {
      tip: Number(formatGwei(BigInt(fees.maxPriorityFeePerGas))),
      suggested: fees,
      ceiling: usualCeiling({ gas: [1_000_000n], price, fees, dataFee: [10n ** 15n] }),
    }
  }

  const ask: AskNetwork = (requests) =>
    Promise.all(requests.map(({ method, params }) => stage.node.rpc(method, [...params])))

  test('who tries again pays more than the thief who won, and loses nothing more', async () => {
    const victim = await stage.victim(1_000)
    const { tip, ...fees } = await suggested()
    const bid = tip + 50
    const first = await race('first', victim, bid, fees)
    expect(first).toMatchObject({ status: 500, capabilities: { error: { data: { fault: 'outrun' } } } })
    const before = await stage.standing(victim)
    const [{ transactionHash: hash, blockNumber } = {}] = first?.receipts ?? []
    if (!hash || !blockNumber) throw new Error('The first rescue has no receipt')
    const { tip: more, ...higher } = await suggested({ account: victim.account.address, hash, blockNumber })
    await stage.node.rpc('anvil_setBalance', [victim.account.address, numberToHex(coin)])
    expect(more).toBeGreaterThan(bid)
    // The thief still pays what won before.
    expect(await race('again', victim, bid, higher)).toMatchObject({ status: 200 })
    expect(await stage.standing(victim)).toMatchObject({
      ...{ coins: 0n, tokens: 0n, allowed: 0n, taken: before.taken },
      safeTokens: before.safeTokens + tokens,
    })
  }, 60_000)

  test(`${perChain} rescues that pay more than the thief lose nothing`, async () => {
    for (let place = 1; place <= perChain; place++) {
      const victim = await stage.victim(place)
      const before = await stage.standing(victim)
      const status = await race(`${place}`, victim, 1 + random() * (bids - 1), { fees: feesOf(ours) })
      expect(status).toMatchObject({ status: 200, receipts: [{ status: '0x1' }] })
      expect(await stage.standing(victim), `rescue ${place}`).toEqual({
        coins: 0n,
        tokens: 0n,
        allowed: 0n,
        safeCoins: before.safeCoins + coin,
        safeTokens: before.safeTokens + tokens,
        taken: before.taken,
      })
    }
  }, 3_600_000)
})

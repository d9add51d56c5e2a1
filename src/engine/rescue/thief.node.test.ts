import { numberToHex, parseGwei } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sendCoin, startThief } from '../../../e2e/demo/stories/thief.ts'
import { dice } from '../../../packages/test-node/faultLayers.mjs'
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
  async function race(id: string, victim: Victim, tips: { thief: number; ours: number }) {
    const thief = startThief(stage.node, victim.account)
    try {
      thief.bid(tips.thief)
      stage.node.hold()
      await stage.engine().submit(stage.rescue(id, victim, feesOf(tips.ours)))
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
    const status = await race('loses', victim, { thief: bids, ours: 1 })
    expect(status).toMatchObject({ status: 500, capabilities: { error: { data: { fault: 'outrun' } } } })
    expect(await stage.standing(victim)).toEqual({
      ...before,
      coins: 0n,
      taken: before.taken + 3n * coin,
    })
  })

  test(`${perChain} rescues that pay more than the thief lose nothing`, async () => {
    for (let place = 1; place <= perChain; place++) {
      const victim = await stage.victim(place)
      const before = await stage.standing(victim)
      const status = await race(`${place}`, victim, { thief: 1 + random() * (bids - 1), ours })
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

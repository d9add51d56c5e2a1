import { parseTransaction } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { defaultDelegate } from '../../contracts/delegates.ts'
import type { Call } from '../../domain/batch.ts'
import { highCeiling } from '../../domain/review/ceiling.fake.ts'
import { alice, call, makeWorld, origin, submission, type World } from '../simulation/simulatedWorld.fake.ts'

let world: World
afterEach(async () => {
  expect(world.reports).toEqual([])
  await world.end()
})

async function make(options?: Parameters<typeof makeWorld>[0]) {
  world = await makeWorld(options)
}

async function submit(id: string, calls: Call[], change: Parameters<typeof submission>[2] = {}) {
  const done = world.engine().submit(submission(id, calls, change))
  await world.calm()
  await done
}

async function run(rounds = 40) {
  for (let round = 0; round < rounds && (await world.engine().busy()); round++) {
    world.chain.preconfirm()
    await world.pass()
    if (round % 2 === 1) world.chain.seal()
  }
}

const key = (id: string) => `${origin} ${id}`
const status = (id: string) => world.engine().status(origin, id)
const executed = () => world.chain.canonical().map(({ data }) => data)
const rowsOf = (id: string) => world.journal.transactionsOf(key(id))
const fees = ({ raw }: { raw: `0x${string}` }) => parseTransaction(raw)
const shown = async () => (await world.engine().activities(1))[0]?.calls ?? []

describe('speeding up', () => {
  test('sends the same call under the same nonce with both fees raised by an eighth, rounded up', async () => {
    await make()
    await submit('a', [call('one', { value: '0x7' })])
    await world.engine().speedUp(key('a'), 0, highCeiling(1))
    const rows = await rowsOf('a')
    const [old, faster] = [rows.find(({ replaces }) => !replaces), rows.find(({ replaces }) => replaces)]
    if (!old || !faster) throw new Error('There is no second transaction')
    const { maxFeePerGas: max, maxPriorityFeePerGas: tip, ...content } = fees(old)
    const { maxFeePerGas, maxPriorityFeePerGas, ...same } = fees(faster)
    expect(faster).toMatchObject({ state: 'sent', nonce: 0, index: 0, replaces: old.hash })
    expect({ to: same.to, value: same.value, data: same.data, gas: same.gas, nonce: same.nonce }).toEqual({
      to: content.to,
      value: content.value,
      data: content.data,
      gas: content.gas,
      nonce: content.nonce,
    })
    expect(maxFeePerGas).toBe(((max ?? 0n) * 9n + 7n) / 8n)
    expect(maxPriorityFeePerGas).toBe(((tip ?? 0n) * 9n + 7n) / 8n)
    expect((await shown())[0]).toMatchObject({ state: 'sent', replacement: 'faster', hash: faster.hash })

    await run()
    expect(executed()).toEqual([call('one', { value: '0x7' }).data])
    expect(await status('a')).toMatchObject({ status: 200, receipts: [{ transactionHash: faster.hash }] })
    expect((await rowsOf('a')).map(({ state }) => state).sort()).toEqual(['final', 'replaced'])
  })

  test('loses to the old transaction if that one runs first, and reports no failure', async () => {
    await make()
    await submit('a', [call('one')])
    world.chain.preconfirm()
    await world.engine().speedUp(key('a'), 0, highCeiling(1))
    await run()
    const [old] = (await rowsOf('a')).filter(({ replaces }) => !replaces)
    expect(await status('a')).toMatchObject({ status: 200, receipts: [{ transactionHash: old?.hash }] })
    expect((await status('a'))?.capabilities).toBeUndefined()
  })

  test('works twice, and after the person stopped the batch', async () => {
    await make()
    await submit('a', [call('one'), call('two')])
    await world.engine().stop(key('a'))
    await world.engine().speedUp(key('a'), 0, highCeiling(1))
    await world.engine().speedUp(key('a'), 0, highCeiling(1))
    await run()
    expect(await status('a')).toMatchObject({ status: 600 })
    expect(executed()).toEqual([call('one').data])
  })

  test('pays what the network asks for by now, where that is more than an eighth above', async () => {
    await make()
    await submit('a', [call('one')])
    const [old] = await rowsOf('a')
    expect(fees(old ?? { raw: '0x' }).maxFeePerGas).toBeLessThan(1_000n)
    world.chain.setBaseFee(1_000n)
    await world.engine().speedUp(key('a'), 0, highCeiling(1))
    const faster = (await rowsOf('a')).find(({ replaces }) => replaces)
    expect(fees(faster ?? { raw: '0x' }).maxFeePerGas).toBeGreaterThan(1_000n)
  })

  test('keeps what follows in the lane valid', async () => {
    await make()
    const calls = [call('one'), call('two'), call('three')]
    await submit('a', calls, { mode: 'pipelined' })
    await world.engine().speedUp(key('a'), 1, highCeiling(1))
    await run()
    expect(executed()).toEqual(calls.map(({ data }) => data))
    expect(await status('a')).toMatchObject({ status: 200 })
  })

  test('keeps the authorization of an upgrade', async () => {
    await make()
    await submit('a', [call('one'), call('two')], { mode: 'atomic', upgrade: defaultDelegate.address })
    await world.engine().speedUp(key('a'), 1, highCeiling(1))
    const rows = await rowsOf('a')
    expect(rows.map((row) => fees(row).type)).toEqual(['eip7702', 'eip7702'])
    await run()
    expect(await status('a')).toMatchObject({ status: 200, atomic: true })
    expect(world.chain.canonical()).toHaveLength(1)
  })

  test('is refused once the call is executed, before it is sent, and for a batch that never was', async () => {
    await make()
    await submit('a', [call('one'), call('two')])
    await expect(world.engine().speedUp(key('a'), 1, highCeiling(1))).rejects.toMatchObject({
      kind: 'invalidParams',
    })
    await expect(world.engine().speedUp(key('b'), 0, highCeiling(1))).rejects.toMatchObject({
      kind: 'unknownBatch',
    })
    await run()
    await expect(world.engine().speedUp(key('a'), 0, highCeiling(1))).rejects.toMatchObject({
      kind: 'invalidParams',
    })
  })

  test('needs an unlocked wallet', async () => {
    await make()
    await submit('a', [call('one')])
    world.lock(true)
    await expect(world.engine().speedUp(key('a'), 0, highCeiling(1))).rejects.toMatchObject({
      kind: 'locked',
    })
    expect(await rowsOf('a')).toHaveLength(1)
  })

  test('counts once where the network only counts', async () => {
    await make({ minimal: true })
    await submit('a', [call('one')], { fees: { gasPrice: '0x64' }, gas: ['0x5208'] })
    // The wallet believes only repeated answers that the methods are missing.
    await world.passTimes(3)
    await world.engine().speedUp(key('a'), 0, highCeiling(1))
    await run()
    expect(executed()).toEqual([call('one').data])
    expect(await status('a')).toMatchObject({
      status: 100,
      capabilities: { inclusion: { preconfirmed: 1, confirmed: 1 } },
    })
  })

  test('of a call whose nonce another wallet takes in the end signs it again, once', async () => {
    await make()
    await submit('a', [call('one')])
    await world.engine().speedUp(key('a'), 0, highCeiling(1))
    await world.chain.foreign(alice)
    await run(80)
    expect(await status('a')).toMatchObject({ status: 200 })
    expect(executed().filter((data) => data === call('one').data)).toHaveLength(1)
  })
})

describe('cancelling', () => {
  test('sends nothing to ourselves in the place of the call, which never happens', async () => {
    await make()
    await submit('a', [call('one')])
    await world.engine().cancel(key('a'), 0, highCeiling(1))
    const cancel = (await rowsOf('a')).find(({ fills }) => fills)
    if (!cancel) throw new Error('There is no cancellation')
    expect(fees(cancel)).toMatchObject({ to: alice, nonce: 0 })
    expect(fees(cancel).value ?? 0n).toBe(0n)
    expect((await shown())[0]).toMatchObject({ state: 'sent', replacement: 'cancel' })
    expect(await status('a')).toMatchObject({ status: 100 })

    await run()
    expect(executed()).toEqual(['0x'])
    expect(await status('a')).toMatchObject({ status: 400, capabilities: { error: { code: 4001 } } })
    expect((await status('a'))?.receipts).toBeUndefined()
    expect((await shown())[0]).toMatchObject({ state: 'cancelled' })
  })

  test('loses where the call is executed after all', async () => {
    await make()
    await submit('a', [call('one')])
    world.chain.preconfirm()
    await world.engine().cancel(key('a'), 0, highCeiling(1))
    await run()
    expect(executed()).toEqual([call('one').data])
    expect(await status('a')).toMatchObject({ status: 200 })
    expect((await status('a'))?.capabilities).toBeUndefined()
  })

  test('stops a stepwise batch: 600 with what is in', async () => {
    await make()
    const calls = [call('one'), call('two'), call('three')]
    await submit('a', calls)
    world.chain.preconfirm()
    await world.pass()
    await world.engine().cancel(key('a'), 1, highCeiling(1))
    await run()
    expect(executed()).toEqual([call('one').data, '0x'])
    expect(await status('a')).toMatchObject({ status: 600 })
    expect((await shown()).map(({ state }) => state)).toEqual(['final', 'cancelled', 'notSent'])
  })

  test('leaves the other calls of a pipelined batch alone', async () => {
    await make()
    await submit('a', [call('one'), call('two'), call('three')], { mode: 'pipelined' })
    await world.engine().cancel(key('a'), 1, highCeiling(1))
    await run()
    expect(executed()).toEqual([call('one').data, '0x', call('three').data])
    expect(await status('a')).toMatchObject({ status: 600 })
  })

  test('can be sped up, but not done twice', async () => {
    await make()
    await submit('a', [call('one')])
    await world.engine().cancel(key('a'), 0, highCeiling(1))
    await expect(world.engine().cancel(key('a'), 0, highCeiling(1))).rejects.toMatchObject({
      kind: 'invalidParams',
    })
    await world.engine().speedUp(key('a'), 0, highCeiling(1))
    expect((await rowsOf('a')).filter(({ fills }) => fills)).toHaveLength(2)
    await run()
    expect(executed()).toEqual(['0x'])
    expect(await status('a')).toMatchObject({ status: 400 })
  })

  test('of a call whose nonce another wallet takes does not sign it again', async () => {
    await make()
    await submit('a', [call('one')])
    await world.engine().cancel(key('a'), 0, highCeiling(1))
    await world.chain.foreign(alice)
    await run(80)
    expect(executed()).not.toContain(call('one').data)
    expect(await status('a')).toMatchObject({ status: 400 })
  })

  test('of an upgrade fills the nonce that its authorization would have used', async () => {
    await make()
    await submit('a', [call('one'), call('two')], { mode: 'atomic', upgrade: defaultDelegate.address })
    await world.engine().cancel(key('a'), 0, highCeiling(1))
    await submit('b', [call('three')])
    await run(80)
    expect(await status('a')).toMatchObject({ status: 400 })
    expect(await status('b')).toMatchObject({ status: 200 })
  })

  test('is not offered where the network only counts', async () => {
    await make({ minimal: true })
    const known = { fees: { gasPrice: '0x64' }, gas: ['0x5208'] } as const
    await submit('a', [call('one')], { fees: known.fees, gas: [...known.gas] })
    await world.passTimes(6)
    await expect(world.engine().cancel(key('a'), 0, highCeiling(1))).rejects.toMatchObject({
      kind: 'invalidParams',
    })
    expect(await world.engine().activities(1)).toMatchObject([{ onlyCounted: true }])
    await world.engine().speedUp(key('a'), 0, highCeiling(1))
    expect(await rowsOf('a')).toHaveLength(2)
  })

  test('costs what a transfer of nothing does, however much gas the call has', async () => {
    await make()
    await submit('a', [call('one', { gas: '0x100000' })])
    const feeOf = async (by: 'faster' | 'cancel') => {
      const { transactions } = await world.engine().offer(key('a'), 0, by)
      expect(transactions).toHaveLength(1)
      return BigInt(transactions[0]?.fee ?? 0)
    }
    expect(await feeOf('cancel')).toBeGreaterThan(0n)
    expect((await feeOf('cancel')) * 10n).toBeLessThan(await feeOf('faster'))
  })
})

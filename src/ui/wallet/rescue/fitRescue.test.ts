import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { carrierOf } from '../../../contracts/rescueOperation.ts'
import type { AskNetwork } from '../../node/askNetwork.ts'
import { fitRescue } from './fitRescue.ts'
import type { RescueCall } from './rescuePlan.ts'

const from: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const to: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const payer: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
/** Begins the data of each call, so that they can be counted in a transaction. */
const mark = 'c0ffee99'
const callsOf = (count: number, bytes = 68) =>
  Array.from(
    { length: count },
    (_, place): RescueCall => ({
      to,
      value: '0x0',
      data: `0x${mark}${place.toString(16).padStart(4, '0')}${'11'.repeat(bytes - 6)}`,
    }),
  )

/** Fits calls on a network that estimates this for them. Also says what it was asked. */
async function measured(
  calls: RescueCall[],
  estimate: (count: number) => unknown,
  { chainId = 1, gasLimit = '0x3938700', cap = null as string | null } = {},
) {
  const asked: unknown[] = []
  const ask: AskNetwork = async (requests) =>
    requests.map((request) => {
      asked.push(request)
      if (request.method === 'eth_txGasLimitCap') return cap
      if (request.method !== 'eth_estimateGas') return { gasLimit }
      const [{ data }] = request.params as [{ data: string }]
      return estimate(data.split(mark).length - 1)
    })
  const fits = await fitRescue(ask, { chainId, from, payer, calls })
  const carrier = carrierOf({ account: from, calls: fits.calls, nonce: '0x0', gas: fits.gas }, payer)
  return { ...fits, total: BigInt(carrier.gas ?? 0), bytes: (carrier.data.length - 2) / 2, asked }
}

const gasOf = (each: number) => (count: number) => `0x${(each * count).toString(16)}`

test('the calls may use half more than the node estimates with the delegate’s code', async () => {
  const { gas, asked, calls } = await measured(callsOf(2), () => '0x186a0')
  expect(gas).toBe('0x249f0')
  expect(calls).toHaveLength(2)
  const code = '0xef0100e6cae83bde06e4c305530e199d7217f42808555b'
  expect(asked[0]).toMatchObject({
    method: 'eth_estimateGas',
    params: [{ from, to: from }, 'latest', { [from]: { code } }],
  })
})

test.each([null, '0x', {}])(
  'where it estimates nothing (%j), each call has the usual gas',
  async (answer) => {
    expect((await measured(callsOf(2), () => answer)).gas).toBe('0x6ddd0')
  },
)

test.each([
  ['that the node cannot estimate', () => null, {}, 16_777_216n],
  ['that need more gas than a transaction may have', gasOf(200_000), {}, 16_777_216n],
  ['that need more gas than a block has', gasOf(60_000), { chainId: 99, gasLimit: '0x5b8d80' }, 6_000_000n],
  ['whose network names a lower cap', gasOf(100_000), { chainId: 99, cap: '0x989680' }, 10_000_000n],
  ['whose network names a higher cap', gasOf(400_000), { chainId: 99, cap: '0x1e84800' }, 32_000_000n],
  ['whose network names an impossible cap', gasOf(200_000), { chainId: 99, cap: '0x1' }, 16_777_216n],
  ['on a network with a higher cap', gasOf(400_000), { chainId: 137 }, 32_000_000n],
] as const)(
  'of a hundred calls %s, the first ones stay, as many as fit',
  async (_, estimate, place, most) => {
    const all = callsOf(100)
    const { calls, total } = await measured(all, estimate, place)
    expect(calls).toEqual(all.slice(0, calls.length))
    expect(calls.length).toBeGreaterThan(30)
    expect(calls.length).toBeLessThan(100)
    expect(total).toBeLessThanOrEqual(most)
    // Little room remains: the next calls would not fit.
    expect(total + (total * 5n) / BigInt(calls.length)).toBeGreaterThan(most)
  },
)

test('calls that are too long for a transaction are left out from the end', async () => {
  const all = callsOf(100, 2_000)
  const { calls, bytes } = await measured(all, gasOf(30_000))
  expect(calls).toEqual(all.slice(0, calls.length))
  expect(calls.length).toBeGreaterThan(50)
  expect(bytes).toBeLessThanOrEqual(128 * 1024 - 400)
})

test('a single call is never left out: the wallet says that it does not fit', async () => {
  expect((await measured(callsOf(1), gasOf(20_000_000))).calls).toHaveLength(1)
})

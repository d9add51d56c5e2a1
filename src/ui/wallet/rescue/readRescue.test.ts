import type { Address } from 'viem'
import { expect, test } from 'vitest'
import type { AskNetwork } from '../../node/askNetwork.ts'
import { readRescueGas } from './readRescue.ts'

const from: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const to: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const calls = [
  { to, value: '0x1', data: '0x' },
  { to, value: '0x0', data: '0x01' },
] as const
const gasWith = (answer: unknown) => {
  const asked: unknown[] = []
  const ask: AskNetwork = async (requests) => {
    asked.push(...requests)
    return requests.map(() => answer)
  }
  return readRescueGas(ask, { chainId: 1, from, calls }).then((gas) => ({ gas, asked }))
}

test('the calls may use half more than the node estimates with the delegate’s code', async () => {
  const { gas, asked } = await gasWith('0x186a0')
  expect(gas).toBe('0x249f0')
  const code = '0xef0100e6cae83bde06e4c305530e199d7217f42808555b'
  expect(asked).toMatchObject([
    { method: 'eth_estimateGas', params: [{ from, to: from }, 'latest', { [from]: { code } }] },
  ])
})

test.each([null, '0x', {}])(
  'where it estimates nothing (%j), each call has the usual gas',
  async (answer) => {
    expect((await gasWith(answer)).gas).toBe('0x6ddd0')
  },
)

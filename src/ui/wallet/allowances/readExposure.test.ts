import { encodeAbiParameters, pad } from 'viem'
import { expect, test } from 'vitest'
import { delegationTo } from '../../../contracts/delegates.ts'
import type { AskNetwork } from '../../node/askNetwork.ts'
import { topics } from './allowanceKinds.ts'
import { readExposure } from './readExposure.ts'

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const token = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const spender = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])

/** A chain without Multicall3, by function: `allowance`, `balanceOf`. `told` changes single answers. */
const node =
  (told: Record<string, unknown> = {}): AskNetwork =>
  async (requests) =>
    requests.map(({ method, params }) => {
      const { data = '' } = (params[0] ?? {}) as { data?: string }
      const answers: Record<string, unknown> = {
        eth_blockNumber: '0x10',
        eth_getLogs: [{ address: token, topics: [topics[0], pad(owner), pad(spender)] }],
        eth_getBalance: '0x5',
        eth_getCode: '0x',
        '0xdd62ed3e': word(7n),
        '0x70a08231': word(4n),
        ...told,
      }
      return answers[method === 'eth_call' ? data.slice(0, 10) : method] ?? null
    })

const read = (ask: AskNetwork) =>
  readExposure({ owner, chainId: 1, activities: [], watched: [], known: [], ask, now: 0 })

test('allowances come with the balances behind them', async () => {
  const exposure = await read(node())
  expect(exposure.allowances).toEqual([{ kind: 'erc20', token, spender, amount: 7n }])
  expect(exposure.balances).toEqual(new Map([[token, 4n]]))
  expect(exposure).not.toHaveProperty('delegate')
})

test('the account’s upgrade is the contract that its code names', async () => {
  expect(await read(node({ eth_getCode: delegationTo(token) }))).toMatchObject({ delegate: token })
  expect(await read(node({ eth_getCode: '0x6001' }))).not.toHaveProperty('delegate')
})

test('a balance that nobody told is missing, never zero', async () => {
  const { balances, allowances } = await read(node({ '0x70a08231': null }))
  expect(allowances).toHaveLength(1)
  expect(balances.has(token)).toBe(false)
})

test.each([
  ['the coin', { eth_getBalance: null }],
  ['the code', { eth_getCode: null }],
])('a node that does not report %s is silent, although it answers', async (_, told) => {
  await expect(read(node(told))).rejects.toThrow()
})

test('a node that answers no call leads to unread candidates, not to none', async () => {
  expect(await read(node({ '0xdd62ed3e': null }))).toMatchObject({ allowances: [], unread: 1 })
})

test('a permit whose number the token has passed is counted as ended, and not as a risk', async () => {
  const permit = { kind: 'token', chainId: 1, owner, token, spender, amount: '5', deadline: '9' } as const
  const signed = ['3', '4'].map((nonce) => ({ ...permit, nonce, origin: 'https://app.example', at: 0 }))
  const ask = node({ '0x7ecebe00': word(4n) })
  const exposure = await readExposure({
    owner,
    chainId: 1,
    activities: [],
    watched: [],
    known: [],
    ask,
    now: 0,
    signed,
  })
  expect(exposure).toMatchObject({ ended: 1, permits: [{ permit: { nonce: '4' }, state: 'open', next: 4n }] })
})

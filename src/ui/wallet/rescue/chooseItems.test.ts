import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Nft } from '../../../domain/nft.ts'
import type { Allowance } from '../allowances/findAllowances.ts'
import { chooseItems } from './chooseItems.ts'
import { type Belongings, rescuePlan } from './rescuePlan.ts'

const from: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const to: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const spender: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const ours: Address = '0x00000000000000000000000000000000000000A1'
const stranger: Address = '0x00000000000000000000000000000000000000B2'

const art: Nft = {
  address: '0x00000000000000000000000000000000000000a1',
  id: '0x05',
  kind: 'erc721',
  name: '',
}
const approval: Allowance = { kind: 'item', token: ours, spender, id: 5n, amount: 1n }
const plan = (has: Partial<Belongings>) =>
  rescuePlan(
    { positions: [], nfts: [], allowances: [], known: new Set([ours.toLowerCase()]), ...has },
    { from, to, priceOf: () => undefined },
  )
const kinds = (items: Iterable<{ kind: string }>) => [...items].map(({ kind }) => kind)

describe('an NFT with an approval of its own', () => {
  const items = plan({ nfts: [{ nft: art, amount: 1n }], allowances: [approval] })

  test('moves, which ends the approval: a call that ends it afterwards would fail, and stop all', () => {
    const { shown, included } = chooseItems(items, new Map())
    expect(kinds(shown)).toEqual(['nft'])
    expect(kinds(included)).toEqual(['nft'])
  })

  test('loses the approval if it stays', () => {
    const key = items.find(({ kind }) => kind === 'nft')?.key ?? ''
    const { shown, included } = chooseItems(items, new Map([[key, false]]))
    expect(kinds(shown)).toEqual(['nft', 'allowance'])
    expect(kinds(included)).toEqual(['allowance'])
  })

  test('does not hide the approval of another one, or of all of them', () => {
    const others: Allowance[] = [
      { ...approval, id: 6n },
      { kind: 'operator', token: ours, spender, amount: 'all' },
    ]
    const all = plan({ nfts: [{ nft: art, amount: 1n }], allowances: others })
    expect(kinds(chooseItems(all, new Map()).included)).toEqual(['nft', 'allowance', 'allowance'])
  })
})

describe('a contract that the wallet does not know', () => {
  const token = (address: Address) => ({ chainId: 1, address, symbol: 'T', decimals: 18, amounts: [1n] })
  const allowance = (of: Address): Allowance => ({ kind: 'erc20', token: of, spender, amount: 1n })
  const items = plan({
    positions: [token(ours), token(stranger)],
    allowances: [allowance(ours), allowance(stranger)],
  })

  test('has no line in the rescue until the person adds it, so it cannot stop the others', () => {
    const { shown, included } = chooseItems(items, new Map())
    expect(shown).toHaveLength(4)
    expect([...included].map(({ call }) => call.to)).toEqual([ours, ours])
  })

  test('is included if the person says so', () => {
    const added = new Map(items.map(({ key }) => [key, true]))
    expect(chooseItems(items, added).included.size).toBe(4)
  })
})

test('a call that failed the last time stays out, and so does its like, until the person adds it', () => {
  const token = { chainId: 1, address: ours, symbol: 'T', decimals: 18, amounts: [2n] }
  const items = plan({
    positions: [token],
    allowances: [{ kind: 'erc20', token: ours, spender, amount: 1n }],
  })
  const [transfer] = items
  const failed = { to: ours, data: `${transfer?.call.data.slice(0, 10)}00` as const } as never
  expect(kinds(chooseItems(items, new Map(), failed).included)).toEqual(['allowance'])
  expect(chooseItems(items, new Map([[transfer?.key ?? '', true]]), failed).included.size).toBe(2)
})

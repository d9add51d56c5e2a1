import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import { highCeiling } from '../domain/review/ceiling.fake.ts'
import type { Block, Review } from '../domain/review/review.ts'
import { callsOf } from './previewCalls.ts'

const account: Address = '0x1111111111111111111111111111111111111111'
const savings: Address = '0x2222222222222222222222222222222222222222'
const review: Review = { asks: '', title: '', confirm: '', chainId: 1, blocks: [] }
const approvable = (blocks: Block[]): Review => ({ ...review, blocks })

describe('the calls of a review', () => {
  const call = {
    verb: 'Send',
    sub: '',
    value: '0x1',
    data: '0x',
    guessed: false,
    args: [],
    effects: [],
  } as const
  const calls = [{ ...call, args: [], effects: [], to: { address: account }, gas: '0x5208' } as const]
  const block = { kind: 'calls', calls, mode: 'single', options: ['single'] } as never

  test('are those on the screen, from the account that acts', () => {
    const expected = {
      chainId: 1,
      from: account,
      calls: [{ to: account, value: '0x1', data: '0x', gas: '0x5208' }],
      views: calls,
      modes: ['single'],
    }
    expect(callsOf({ ...approvable([block]), from: account })).toEqual(expected)
    const offered: Block = { kind: 'accounts', options: [account], picked: [], several: false }
    expect(callsOf({ ...approvable([offered, block]), from: account })).toEqual(expected)
  })

  test('are none where nothing is sent', () => {
    expect(callsOf(review)).toBeUndefined()
  })

  test('say what another account brings first, with the gas that it may use', () => {
    const brings = {
      from: savings,
      mode: 'single' as const,
      calls: [{ to: account, value: '0x5', data: '0x' } as const],
      ceiling: highCeiling(1),
    }
    const funded = approvable([{ kind: 'funds', rows: [], brings }, block])
    expect(callsOf({ ...funded, from: account })?.brings).toEqual({
      from: savings,
      calls: [{ to: account, value: '0x5', data: '0x', gas: '0xffffffff' }],
    })
  })
})

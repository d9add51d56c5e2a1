import { describe, expect, test } from 'vitest'
import type { Edits } from '../../domain/review/edits.ts'
import type { Asset } from '../../domain/review/review.ts'
import { feeCalls } from '../../domain/review/tokenFee.ts'
import { entryPoint } from '../../domain/userOperation.ts'
import { bob, carol, localhost, make, ready, token } from '../methodContext.fake.ts'
import { batch, send } from './sendCalls.fake.ts'
import { wallet_sendCalls } from './wallet_sendCalls.ts'

const url = 'https://pay.example/v1'
const usdc: Asset = { address: token, symbol: 'USDC', decimals: 6, known: true }
const fee = { token, paymaster: bob, most: '0x16e360', cost: '0x5af3107a4000' } as const

/** A wallet whose network has a bundler, and which knows this asset. */
function able(asset: Asset = usdc) {
  const fake = make()
  fake.services.networks.get.mockImplementation(() => ({
    ...localhost,
    bundlerUrl: 'https://bundler.example',
  }))
  fake.services.chain.hasCode.mockImplementation(async (_, address) => address === entryPoint)
  fake.services.chain.atomicity.mockResolvedValue({ ...ready, operations: true })
  const { explain } = fake.services.chain
  const usual = explain.getMockImplementation()
  explain.mockImplementation(async (chainId, from, calls) =>
    ((await usual?.(chainId, from, calls)) ?? []).map((view) =>
      view.data.startsWith('0x095ea7b3')
        ? { ...view, effects: [{ direction: 'allowance', asset, party: { address: bob }, amount: '0x1' }] }
        : view,
    ),
  )
  return fake
}

const inToken = (change: object = {}) => ({
  capabilities: { paymasterService: { url, context: { token }, ...change } },
})
const pay = (edits: Edits = {}, fake = able(), change: object = {}) => send(inToken(change), fake, { edits })

describe('a fee in a token', () => {
  test('the wallet asks nobody for a price before the person does', async () => {
    const fake = able()
    const review = await wallet_sendCalls.review?.(batch(inToken()) as never, fake.context)
    const block = review?.blocks.find(({ kind }) => kind === 'calls')
    expect(block).toMatchObject({ tokenFee: { asset: usdc }, options: ['atomic'] })
    expect(block).not.toHaveProperty('tokenFee.price')
    expect(fake.services.engine.quote).not.toHaveBeenCalled()
  })

  test('of another token than the site now names has no price', async () => {
    const fake = able()
    const context = { ...fake.context, edits: { fee: { ...fee, token: carol } } }
    const review = await wallet_sendCalls.review?.(batch(inToken()) as never, context)
    expect(review?.blocks.find(({ kind }) => kind === 'calls')).not.toHaveProperty('tokenFee.price')
  })

  test('is shown with its price, and as a row of what leaves', async () => {
    const fake = able()
    const { review } = await pay({ fee }, fake)
    expect(review?.blocks.find(({ kind }) => kind === 'calls')).toMatchObject({
      tokenFee: { asset: usdc, price: fee },
    })
    expect(review?.blocks.find(({ kind }) => kind === 'ledger')).toMatchObject({
      rows: [{ direction: 'sent', asset: usdc, amount: fee.most, bound: 'most' }],
    })
    expect(fake.submitted).toMatchObject([{ mode: 'atomic', sponsor: { url, context: { token }, fee } }])
    expect(fake.submitted[0]?.calls).toHaveLength(2)
  })

  test('has the price that the paymaster names for these calls, once the person asks', async () => {
    const fake = able()
    const edits: Edits = { asksPrice: true, order: [0] }
    const params = batch(inToken()) as never
    const recorded = await wallet_sendCalls.checkEdits?.(params, { ...fake.context, edits })
    expect(recorded).toEqual({
      order: [0],
      fee: { token, paymaster: bob, most: '0x64', cost: '0x5af3107a4000' },
    })
    expect(fake.services.engine.quote).toHaveBeenCalledWith(
      expect.objectContaining({
        calls: [expect.anything()],
        upgrade: ready.delegate,
        sponsor: { url, context: { token } },
      }),
      token,
    )
    expect(fake.submitted).toEqual([])
  })

  test('is no offer if the site’s paymaster pays alone', async () => {
    const fake = able()
    const params = batch(inToken({ context: {} })) as never
    const context = { ...fake.context, edits: { asksPrice: true as const } }
    await expect(wallet_sendCalls.checkEdits?.(params, context)).rejects.toMatchObject({
      kind: 'invalidParams',
    })
    expect(fake.services.engine.quote).not.toHaveBeenCalled()
  })

  test.each([
    ['imitates another one', { ...usdc, known: false }],
    ['is a collectible', { ...usdc, id: '100' }],
  ] satisfies [string, Asset][])('is refused before a window opens if the token %s', async (_, asset) => {
    await expect(pay({ fee }, able(asset))).rejects.toMatchObject({ kind: 'unsupportedCapability' })
    const fake = able(asset)
    await pay({}, fake, { optional: true })
    expect(fake.submitted[0]).not.toHaveProperty('sponsor')
  })
})

test('the wallet’s calls set the allowance to zero, and then to exactly the most', () => {
  const word = (hex: string) => hex.slice(2).toLowerCase().padStart(64, '0')
  const allow = (amount: string) => ({
    to: token,
    value: '0x0',
    data: `0x095ea7b3${word(bob)}${word(amount)}`,
  })
  const calls = feeCalls(fee).map((call) => ({ ...call, data: call.data.toLowerCase() }))
  expect(calls).toEqual([allow('0x0'), allow(fee.most)])
})

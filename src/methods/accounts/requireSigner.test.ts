import { describe, expect, test } from 'vitest'
import { forSite } from '../../domain/forSite.ts'
import { batch, one } from '../batches/sendCalls.fake.ts'
import type { Context } from '../method.ts'
import { alice, bob, call, hash, make, token } from '../methodContext.fake.ts'
import { methods, ownMethods } from '../registry.ts'
import { typedOf } from '../signing/typedData.fake.ts'

/** Params with which each method would sign or send for an account. */
const asks: Record<string, (from: string) => unknown> = {
  eth_sendTransaction: (from) => [{ from, to: token, value: '0x1' }],
  eth_signTransaction: (from) => [{ from, to: token, gas: '0x5208', nonce: '0x7', gasPrice: '0x1' }],
  eth_signTypedData_v4: (from) => [from, typedOf({ amount: ['uint8', 1] })],
  personal_sign: (from) => ['hello', from],
  volley_removeDelegation: (from) => [{ from }],
  volley_rescue: (from) => [
    { from, payer: bob, calls: [{ to: token, value: '0x0', data: '0x01' }], gas: '0x1' },
  ],
  wallet_sendCalls: (from) => batch({ from }),
  wallet_sign: (address) => [
    { version: '1', address, request: { type: '0x45', data: { message: 'hello' } } },
  ],
}

/** Methods whose review needs no key, or offers only accounts that have one. */
const keyless = [
  'eth_requestAccounts',
  'wallet_addEthereumChain',
  'wallet_connect',
  'wallet_requestPermissions',
  'wallet_switchEthereumChain',
  'wallet_watchAsset',
]

const all = [...methods, ...ownMethods]

/** Both accounts are connected; alice is watch-only. */
function makeWatched() {
  const fake = make()
  const list = fake.services.accounts.list()
  fake.services.accounts.list.mockReturnValue(
    list.map((account) => (account.address === alice ? { ...account, kind: 'watch' } : account)),
  )
  return fake
}

function find(name: string) {
  const found = all.find((method) => method.name === name)
  if (!found) throw new Error(`There is no ${name}`)
  return found
}

test('every method that asks the user is known to need a key or not', () => {
  const asking = all.filter(({ review }) => review).map(({ name }) => name)
  expect([...Object.keys(asks), ...keyless].sort()).toEqual(asking.sort())
})

describe('an account that is only watched', () => {
  test.each(Object.entries(asks))('is refused by %s before a window opens', async (name, params) => {
    const { context, services, submitted } = makeWatched()
    const { check } = find(name)
    expect(check).toBeDefined()
    await expect(call(find(name), params(alice), context)).rejects.toMatchObject({ kind: 'unauthorized' })
    await expect(call(find(name), params(alice.toLowerCase()), context)).rejects.toMatchObject({
      kind: 'unauthorized',
    })
    expect(submitted).toEqual([])
    expect(services.signer.signMessage).not.toHaveBeenCalled()
  })

  test('is 5760 where the calls must run as one, and 4100 for a single call', async () => {
    const { context } = makeWatched()
    const send = (change: object) => call(find('wallet_sendCalls'), batch(change), context)
    await expect(send({ atomicRequired: true })).rejects.toMatchObject({ kind: 'atomicityUnsupported' })
    await expect(send({ atomicRequired: true, calls: [one] })).rejects.toMatchObject({ kind: 'unauthorized' })
    await expect(send({ atomicRequired: false })).rejects.toMatchObject({ kind: 'unauthorized' })
  })

  test('does not replace an account that the site left out', async () => {
    const { context, submitted } = makeWatched()
    const { review } = await call(find('wallet_sendCalls'), batch({ from: undefined }), context, {
      accounts: [bob],
    })
    expect(review?.blocks[0]).toMatchObject({ kind: 'accounts', options: [bob] })
    const { result } = await call(find('eth_sendTransaction'), [{ to: token }], context)
    expect(result).toBe(hash)
    expect(submitted.map(({ from }) => from)).toEqual([bob, bob])
  })

  test.each([
    [false, 'unauthorized'],
    [true, 'atomicityUnsupported'],
  ])('that is the only one cannot send what left it out, atomicRequired %s', async (atomicRequired, kind) => {
    const fake = makeWatched()
    const context: Context = { ...fake.context, connected: [alice] }
    const params = batch({ from: undefined, atomicRequired })
    await expect(call(find('wallet_sendCalls'), params, context)).rejects.toMatchObject({ kind })
  })

  test('can do nothing on any chain, and no node gets a request', async () => {
    const { context, services } = makeWatched()
    const { result } = await call(find('wallet_getCapabilities'), [alice], context)
    expect(result).toEqual({
      '0x7a69': { atomic: { status: 'unsupported' } },
      '0x2105': { atomic: { status: 'unsupported' } },
    })
    expect(services.chain.atomicity).not.toHaveBeenCalled()
  })

  test('can be shown to a site', async () => {
    const { context } = makeWatched()
    const { result } = await call(
      find('eth_requestAccounts'),
      [],
      { ...context, connected: [] },
      {
        accounts: [alice],
      },
    )
    expect(result).toEqual(forSite([alice]))
  })
})

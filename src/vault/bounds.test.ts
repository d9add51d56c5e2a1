import { type Address, serializeTransaction } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Bounds } from '../domain/signing/approvedBounds.ts'
import { exactly } from './bounds.fake.ts'
import { requireDelegate, requireWithin } from './bounds.ts'
import type { SignableTransaction } from './signer.ts'

const shop = '0x00000000000000000000000000000000000050b0'
const thief: Address = '0x000000000000000000000000000000000000dEaD'
const call = { chainId: 1, nonce: 7, gas: 50_000n, to: shop, value: 5n, data: '0xaabb' } as const
const dynamic = { ...call, type: 'eip1559', maxFeePerGas: 30n, maxPriorityFeePerGas: 2n } as const
const legacy = { ...call, type: 'legacy', gasPrice: 30n } as const
const authorization = { chainId: 1, address: shop, nonce: 8, r: '0x1', s: '0x1', yParity: 0 } as const
const upgrade = { ...dynamic, type: 'eip7702', authorizationList: [authorization] } as const

const within = (transaction: SignableTransaction, bounds: Bounds) =>
  requireWithin(serializeTransaction(transaction), bounds)

const refusalOf = (what: string) =>
  expect.objectContaining({ kind: 'signatureRefused', detail: expect.stringContaining(what) })

describe('bytes that were approved are signed', () => {
  test.each([
    ['a dynamic fee transaction', dynamic],
    ['a legacy transaction', legacy],
    ['an upgrade', upgrade],
    ['the creation of a contract', { ...dynamic, to: undefined }],
  ] as [string, SignableTransaction][])('%s', (_, transaction) => {
    expect(() => within(transaction, exactly(transaction))).not.toThrow()
  })

  test('a cheaper one, too, and one of several contents', () => {
    expect(() => within({ ...dynamic, maxFeePerGas: 3n, gas: 21_000n }, exactly(dynamic))).not.toThrow()
    const other = { to: thief, value: 0n, data: '0x' } as const
    const bounds = exactly(dynamic)
    expect(() => within(dynamic, { ...bounds, contents: [other, ...bounds.contents] })).not.toThrow()
  })
})

describe('nothing else is', () => {
  test.each([
    ['another chain', { ...dynamic, chainId: 2 }],
    ['another receiver', { ...dynamic, to: thief }],
    ['no receiver', { ...dynamic, to: undefined }],
    ['another value', { ...dynamic, value: 6n }],
    ['other data', { ...dynamic, data: '0xaabc' }],
    ['more gas', { ...dynamic, gas: 50_001n }],
    ['a higher fee', { ...dynamic, maxFeePerGas: 31n }],
    ['a higher tip', { ...dynamic, maxPriorityFeePerGas: 3n }],
    ['a higher legacy price', { ...legacy, gasPrice: 31n }],
    ['a legacy price above the tip, which all of it may become', { ...legacy, gasPrice: 3n }],
    ['an access list', { ...dynamic, accessList: [{ address: thief, storageKeys: [] }] }],
    ['an upgrade that nobody approved', upgrade],
  ] as [string, SignableTransaction][])('%s', (_, transaction) => {
    expect(() => within(transaction, exactly(dynamic))).toThrow(refusalOf('is not what was approved'))
  })

  test.each([
    ['of another contract', { ...authorization, address: thief }],
    ['for every chain', { ...authorization, chainId: 0 }],
    ['for another nonce', { ...authorization, nonce: 9 }],
  ])('an authorization %s', (_, other) => {
    const bounds = exactly(upgrade)
    expect(() => within({ ...upgrade, authorizationList: [other] }, bounds)).toThrow(refusalOf('approved'))
    expect(() => within({ ...upgrade, authorizationList: [authorization, other] }, bounds)).toThrow(
      refusalOf('approved'),
    )
  })

  test('a nonce that the person approved binds the bytes', () => {
    expect(() => within(dynamic, { ...exactly(dynamic), nonce: 7 })).not.toThrow()
    expect(() => within({ ...dynamic, nonce: 8 }, { ...exactly(dynamic), nonce: 7 })).toThrow(
      refusalOf('The nonce is not what was approved'),
    )
  })

  test('the fee of the whole counts, also where gas and price are each within their bounds', () => {
    const bounds = { ...exactly(dynamic), fee: 50_000n * 30n - 1n }
    expect(() => within(dynamic, bounds)).toThrow(refusalOf('The fee is not what was approved'))
  })

  test('a data fee above the approved one, although no bytes hold it', () => {
    const approved = exactly(dynamic)
    const asks = (now: bigint, most = 9n) => within(dynamic, { ...approved, dataFee: { most, now } })
    expect(() => asks(9n)).not.toThrow()
    expect(() => asks(10n)).toThrow(refusalOf('The data fee is not what was approved'))
    expect(() => asks(1n, 0n)).toThrow(refusalOf('The data fee'))
  })

  test('a contract that the person did not agree to gets no authorization', () => {
    expect(() => requireDelegate(thief, { delegate: shop })).toThrow(refusalOf('approved'))
    expect(() => requireDelegate(shop, {})).toThrow(refusalOf('approved'))
    expect(() => requireDelegate(shop, { delegate: shop })).not.toThrow()
  })
})

describe('a transaction that carries a signed operation of another account', () => {
  const end = '00'.repeat(31)
  const template = `0x765e827f${'11'.repeat(40)}${'00'.repeat(65)}${end}` as const
  const signature = 'ab'.repeat(65)
  const carrier = {
    ...upgrade,
    data: `0x765e827f${'11'.repeat(40)}${signature}${end}`,
    authorizationList: [{ ...authorization, nonce: 3 }],
  } as const
  const bounds: Bounds = {
    ...exactly(upgrade),
    contents: [{ to: shop, value: 5n, data: template, signed: true }],
  }

  test('may differ from what was approved in the signature, and its authorization has a nonce of its own', () => {
    expect(() => within(carrier, bounds)).not.toThrow()
  })

  test.each([
    ['another operation', { ...carrier, data: carrier.data.replace('11', '12') }],
    ['more data', { ...carrier, data: `${carrier.data}00` }],
    ['anything after the signature', { ...carrier, data: `${carrier.data.slice(0, -2)}01` }],
    ['another receiver', { ...carrier, to: thief }],
    ['no authorization', { ...carrier, authorizationList: [] }],
    [
      'an authorization of another contract',
      { ...carrier, authorizationList: [{ ...authorization, address: thief }] },
    ],
    [
      'an authorization for every chain',
      { ...carrier, authorizationList: [{ ...authorization, chainId: 0 }] },
    ],
    ['two authorizations', { ...carrier, authorizationList: [authorization, authorization] }],
  ] as [string, SignableTransaction][])('with %s is refused', (_, transaction) => {
    expect(() => within(transaction, bounds)).toThrow(refusalOf('is not what was approved'))
  })

  test('is refused with another signature where nobody approved one', () => {
    const exact = { ...bounds, contents: [{ to: shop, value: 5n, data: template } as const] }
    expect(() => within(carrier, exact)).toThrow(refusalOf('The call'))
  })
})

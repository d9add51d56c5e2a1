import fc from 'fast-check'
import { type Address, getAddress, maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { permit2 } from '../../domain/known/knownContracts.ts'
import type { Struct, TypedData } from '../../domain/typedData.ts'
import { permitsIn } from './permitIn.ts'

const me: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const token: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const other: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const spender: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const typed = (primaryType: string, message: Struct, verifyingContract: string): TypedData => ({
  types: {},
  primaryType,
  domain: { verifyingContract },
  message,
})
const read = (...given: Parameters<typeof typed>) => permitsIn(typed(...given), 1, me)
const digits = fc.bigInt({ min: 1n, max: maxUint256 }).map(String)
const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => getAddress(`0x${Buffer.from(bytes).toString('hex')}`))

test('a permit of a token names the token, the spender, the amount, the nonce and the deadline', () => {
  fc.assert(
    fc.property(address, address, digits, digits, digits, (token, spender, value, nonce, deadline) => {
      fc.pre(token !== permit2)
      const message = { owner: me, spender, value, nonce, deadline }
      expect(read('Permit', message, token)).toEqual([
        { kind: 'token', chainId: 1, owner: me, token, spender, amount: value, nonce, deadline, domain: {} },
      ])
    }),
  )
})

describe('the domain of a permit of a token', () => {
  const message = { owner: me, spender, value: '5', nonce: '0', deadline: '9' }
  const signedFor = (domain: Struct) =>
    permitsIn({ ...typed('Permit', message, token), domain: { ...domain, verifyingContract: token } }, 1, me)

  test('is kept for the permit that can replace it', () => {
    const domain = { name: 'Test', version: '1', chainId: '1', salt: `0x${'5'.repeat(64)}` }
    expect(signedFor(domain)).toMatchObject([{ kind: 'token', domain }])
  })

  test('never fills the storage: a permit with an endless name stays, without it', () => {
    const [permit] = signedFor({ name: 'x'.repeat(129) })
    expect(permit).toMatchObject({ kind: 'token' })
    expect(permit).not.toHaveProperty('domain')
  })
})

test('a permit in DAI’s form takes everything, and without an expiry it never ends', () => {
  const message = { holder: me, spender, nonce: '3', expiry: '9', allowed: true }
  const permit = { kind: 'dai', spender, amount: String(maxUint256), nonce: '3' }
  expect(read('Permit', message, token)).toMatchObject([{ ...permit, deadline: '9' }])
  const endless = read('Permit', { ...message, expiry: '0' }, token)
  expect(endless).toMatchObject([{ ...permit, deadline: String(maxUint256) }])
  expect(read('Permit', { ...message, allowed: false }, token)).toEqual([])
})

test('a permit of ERC-4494 names one item of the collection', () => {
  fc.assert(
    fc.property(address, address, digits, digits, digits, (token, spender, tokenId, nonce, deadline) => {
      fc.pre(token !== permit2)
      expect(read('Permit', { spender, tokenId, nonce, deadline }, token)).toEqual([
        { kind: 'item', chainId: 1, owner: me, token, spender, amount: '1', id: tokenId, nonce, deadline },
      ])
    }),
  )
})

describe('through Permit2', () => {
  const allowed = (token: Address) => ({ token, amount: '5', expiration: '90', nonce: '1' })
  const once = { spender, nonce: '77', deadline: '80' }

  test('an allowance of one token or of several is a permit for each token', () => {
    const rest = { spender, sigDeadline: '80' }
    const permit = { kind: 'permit2', spender, amount: '5', nonce: '1', deadline: '80' }
    expect(read('PermitSingle', { details: allowed(token), ...rest }, permit2)).toMatchObject([
      { ...permit, token },
    ])
    expect(
      read('PermitBatch', { details: [allowed(token), allowed(other)], ...rest }, permit2),
    ).toMatchObject([
      { ...permit, token },
      { ...permit, token: other },
    ])
  })

  test.each(['PermitTransferFrom', 'PermitWitnessTransferFrom'])('%s is a single transfer', (type) => {
    const message = { permitted: { token, amount: '5' }, ...once }
    expect(read(type, message, permit2)).toMatchObject([{ kind: 'once', token, amount: '5', nonce: '77' }])
  })

  test.each(['PermitBatchTransferFrom', 'PermitBatchWitnessTransferFrom'])('%s is several', (type) => {
    const permitted = [token, other].map((one) => ({ token: one, amount: '5' }))
    expect(read(type, { permitted, ...once }, permit2)).toHaveLength(2)
  })

  test('the same data for another contract give no permit of Permit2', () => {
    const message = { permitted: { token, amount: '5' }, ...once }
    expect(read('PermitTransferFrom', message, token)).toEqual([])
  })
})

test.each([
  ['of another owner', { owner: other, spender, value: '5', nonce: '0', deadline: '9' }],
  ['of nothing', { owner: me, spender, value: '0', nonce: '0', deadline: '9' }],
  ['without a spender', { owner: me, value: '5', nonce: '0', deadline: '9' }],
])('data %s give none', (_, message) => {
  expect(read('Permit', message as Struct, token)).toEqual([])
})

test('any other data give none', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.anything(),
      fc.constantFrom(token, permit2, 'nobody'),
      (type, message, at) => {
        expect(read(type, message as Struct, at)).toEqual([])
      },
    ),
  )
})

import fc from 'fast-check'
import { type Hex, pad, parseTransaction, type TransactionSerializable } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { readSigned } from './signed.ts'

const signer = privateKeyToAccount(pad('0x01'))
const hex = (bytes: { minLength: number; maxLength: number }) =>
  fc.uint8Array(bytes).map((all): Hex => `0x${Buffer.from(all).toString('hex')}`)
const address = hex({ minLength: 20, maxLength: 20 })
const wei = fc.bigInt({ min: 0n, max: 2n ** 100n })
const small = fc.integer({ min: 0, max: 2 ** 31 })
const content = fc.record({
  chainId: fc.integer({ min: 1, max: 2 ** 31 }),
  nonce: small,
  gas: fc.bigInt({ min: 0n, max: 30_000_000n }),
  to: fc.option(address, { nil: undefined }),
  value: wei,
  data: hex({ minLength: 0, maxLength: 100 }),
})
const dynamic = fc
  .tuple(wei, wei)
  .map(([tip, more]) => ({ maxPriorityFeePerGas: tip, maxFeePerGas: tip + more }))
const authorization = fc.record({ chainId: small, address, nonce: small })

describe('reading bytes that our signer made', () => {
  it.each([
    ['legacy', fc.tuple(content, wei).map(([all, gasPrice]) => ({ ...all, type: 'legacy', gasPrice }))],
    ['dynamic fee', fc.tuple(content, dynamic).map(([all, fees]) => ({ ...all, ...fees, type: 'eip1559' }))],
  ])('agrees with viem on a %s transaction', async (_, arbitrary) => {
    await fc.assert(
      fc.asyncProperty(arbitrary, async (transaction) => {
        agrees(await signer.signTransaction(transaction as TransactionSerializable))
      }),
    )
  })

  it('agrees with viem on a set code transaction', async () => {
    await fc.assert(
      fc.asyncProperty(
        content,
        dynamic,
        fc.array(authorization, { minLength: 1 }),
        async (all, fees, asked) => {
          const authorizationList = await Promise.all(asked.map((one) => signer.signAuthorization(one)))
          agrees(await signer.signTransaction({ ...all, ...fees, type: 'eip7702', authorizationList }))
        },
      ),
      { numRuns: 30 },
    )
  })

  it.each(['0x01c0', '0x03c0', '0x80', '0x02'] as Hex[])('takes %s for no transaction of ours', (raw) => {
    expect(() => readSigned(raw)).toThrow()
  })
})

function agrees(raw: Hex) {
  const { to, value = 0n, data = '0x', gas = 0n, ...rest } = parseTransaction(raw)
  const { maxFeePerGas, maxPriorityFeePerGas, gasPrice, authorizationList } = readSigned(raw)
  expect(readSigned(raw)).toMatchObject({ ...(to && { to }), value, data, gas })
  expect(maxFeePerGas).toBe(rest.maxFeePerGas ?? rest.gasPrice ?? 0n)
  expect(maxPriorityFeePerGas).toBe(rest.maxPriorityFeePerGas ?? rest.gasPrice ?? 0n)
  if (rest.type === 'legacy') expect(gasPrice).toBe(rest.gasPrice ?? 0n)
  else expect(gasPrice).toBeUndefined()
  if (rest.type !== 'eip7702') return expect(authorizationList).toBeUndefined()
  // viem adds the parity once more, in the form of older signatures.
  expect(authorizationList).toEqual(rest.authorizationList?.map(({ v, ...signed }) => signed))
}

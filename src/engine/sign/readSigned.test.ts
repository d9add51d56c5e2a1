import fc from 'fast-check'
import { type Hex, pad } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { readSigned } from './readSigned.ts'

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
  it('gives back what is in a legacy transaction', async () => {
    await fc.assert(
      fc.asyncProperty(content, wei, async (all, gasPrice) => {
        const fees = { gasPrice, maxFeePerGas: gasPrice, maxPriorityFeePerGas: gasPrice }
        expect(readSigned(await signer.signTransaction({ ...sent(all), type: 'legacy', gasPrice }))).toEqual(
          expectedFields(all, fees),
        )
      }),
    )
  })

  it('gives back what is in a dynamic fee transaction', async () => {
    await fc.assert(
      fc.asyncProperty(content, dynamic, async (all, fees) => {
        const raw = await signer.signTransaction({ ...sent(all), ...fees, type: 'eip1559' })
        expect(readSigned(raw)).toEqual(expectedFields(all, fees))
      }),
    )
  })

  it('gives back what is in a set code transaction', async () => {
    await fc.assert(
      fc.asyncProperty(
        content,
        dynamic,
        fc.array(authorization, { minLength: 1 }),
        async (all, fees, unsigned) => {
          const authorizationList = await Promise.all(unsigned.map((one) => signer.signAuthorization(one)))
          const transaction = { ...sent(all), ...fees, type: 'eip7702', authorizationList } as const
          const read = readSigned(await signer.signTransaction(transaction))
          expect(read).toMatchObject(expectedFields(all, fees))
          // viem also returns the parity as `v`, the form of older signatures.
          expect(read.authorizationList).toMatchObject(
            authorizationList.map(({ address, chainId, nonce, r, s, yParity }) => ({
              address: address.toLowerCase(),
              chainId,
              nonce,
              r,
              s,
              yParity,
            })),
          )
          // A transaction with other fees is signed with the authorizations as read.
          const again = { ...transaction, authorizationList: read.authorizationList ?? [] }
          expect(await signer.signTransaction(again)).toBe(await signer.signTransaction(transaction))
        },
      ),
      { numRuns: 30 },
    )
  })

  it.each(['0x01c0', '0x03c0', '0x80', '0x02'] as Hex[])('takes %s for no transaction of ours', (raw) => {
    expect(() => readSigned(raw)).toThrow()
  })
})

type Content = typeof content extends fc.Arbitrary<infer value> ? value : never

/** The fields that viem's signer expects: without `to` if there is none. */
const sent = ({ to, ...all }: Content) => ({ ...all, ...(to && { to }) })

const expectedFields = ({ to, nonce, gas, value, data }: Content, fees: object) => ({
  ...(to && { to: to.toLowerCase() }),
  nonce,
  gas,
  value,
  data,
  ...fees,
})

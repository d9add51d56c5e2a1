import fc from 'fast-check'
import { serializeTransaction } from 'viem'
import { describe, expect, test } from 'vitest'
import { raiseFees } from './fees.ts'

const signature = { r: '0x1', s: '0x1', yParity: 0 } as const
const fee = fc.bigInt({ min: 0n, max: 10n ** 12n })

describe('the fees of a replacement', () => {
  test('are over the old ones by at least a tenth in both fields, and never below the market', () => {
    fc.assert(
      fc.property(fee, fee, fee, fee, (oldTip, more, tip, above) => {
        const old = serializeTransaction(
          { chainId: 1, type: 'eip1559', maxFeePerGas: oldTip + more, maxPriorityFeePerGas: oldTip },
          signature,
        )
        const market = { maxFeePerGas: tip + above, maxPriorityFeePerGas: tip }
        const raised = raiseFees(market, old)
        if (!('maxFeePerGas' in raised)) throw new Error('Not the same kind')
        expect(raised.maxFeePerGas * 10n).toBeGreaterThanOrEqual((oldTip + more) * 11n)
        expect(raised.maxPriorityFeePerGas * 10n).toBeGreaterThanOrEqual(oldTip * 11n)
        expect(raised.maxFeePerGas).toBeGreaterThan(oldTip + more)
        expect(raised.maxFeePerGas).toBeGreaterThanOrEqual(market.maxFeePerGas)
        expect(raised.maxPriorityFeePerGas).toBeLessThanOrEqual(raised.maxFeePerGas)
      }),
    )
  })

  test('on a chain with a gas price raise that', () => {
    const old = serializeTransaction(
      { chainId: 1, type: 'legacy', gasPrice: 1000n },
      { ...signature, v: 27n },
    )
    expect(raiseFees({ gasPrice: 1n }, old)).toEqual({ gasPrice: 1125n })
  })
})

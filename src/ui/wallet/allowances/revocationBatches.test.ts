import fc from 'fast-check'
import * as v from 'valibot'
import { numberToHex, pad } from 'viem'
import { getAddress } from 'viem/utils'
import { expect, test } from 'vitest'
import { commands } from '../../../messages/commands.ts'
import { revocation } from './allowanceKinds.ts'
import { revocationBatches } from './revocationBatches.ts'

const spender = getAddress(pad('0x1', { size: 20 }))

test('whatever is chosen, each allowance ends in one batch of its network, and the wallet takes every batch', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 350 }),
      fc.nat(3),
      (chains, selected) => {
        const risks = chains.map((chainId, index) => {
          const token = getAddress(pad(numberToHex(index + 1), { size: 20 }))
          return { chainId, allowance: { kind: 'erc20' as const, token, spender, amount: 1n } }
        })
        const batches = revocationBatches(risks, selected)
        for (const chainId of new Set(chains))
          expect(batches.filter((one) => one.chainId === chainId).flatMap(({ calls }) => calls)).toEqual(
            risks.filter((one) => one.chainId === chainId).map(({ allowance }) => revocation(allowance)),
          )
        for (const batch of batches) expect(v.safeParse(commands['calls.ask'], batch).success).toBe(true)
        if (chains.includes(selected)) expect(batches[0]?.chainId).toBe(selected)
      },
    ),
  )
})

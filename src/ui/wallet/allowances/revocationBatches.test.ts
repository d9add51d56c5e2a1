import fc from 'fast-check'
import * as v from 'valibot'
import { numberToHex, pad } from 'viem'
import { getAddress } from 'viem/utils'
import { expect, test } from 'vitest'
import { commands } from '../../../messages/commands.ts'
import { revocationBatches } from './revocationBatches.ts'

const contract = getAddress(pad('0x1', { size: 20 }))

test('whatever is chosen, each call is in one batch of its network, and the wallet takes every batch', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 350 }),
      fc.nat(3),
      (chains, selected) => {
        const revocations = chains.map((chainId, index) => ({
          chainId,
          call: { to: contract, data: numberToHex(index, { size: 4 }) },
        }))
        const batches = revocationBatches(revocations, selected)
        for (const chainId of new Set(chains))
          expect(batches.filter((one) => one.chainId === chainId).flatMap(({ calls }) => calls)).toEqual(
            revocations.filter((one) => one.chainId === chainId).map(({ call }) => call),
          )
        for (const batch of batches) expect(v.safeParse(commands['calls.ask'], batch).success).toBe(true)
        if (chains.includes(selected)) expect(batches[0]?.chainId).toBe(selected)
      },
    ),
  )
})

import * as v from 'valibot'
import { quantity } from '../../../domain/schema.ts'
import { capability, members } from './capability.ts'

const gasLimit = v.pipe(
  quantity,
  v.check((gas) => BigInt(gas) > 0n, 'Expected a gas limit above zero'),
  v.check((gas) => BigInt(gas) < 2n ** 63n, 'No block takes this much gas'),
)

/** The app's own gas limit for a call. The wallet estimates the other calls. */
export const gasLimitOverride = capability({
  name: 'gasLimitOverride',
  ...(import.meta.env.DEV && {
    standard: 'ERC-8132',
    summary: 'The gas limit of a call.',
  }),
  call: members({ value: gasLimit }),
  everywhere: { supported: true },
  apply: (calls, requested) =>
    requested.calls.some(Boolean)
      ? calls.map((call, index) => {
          const gas = requested.calls[index]?.value
          return gas ? { ...call, gas } : call
        })
      : undefined,
})

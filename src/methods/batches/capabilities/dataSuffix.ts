import type { Hex } from 'viem'
import { bytes } from '../../../domain/schema.ts'
import { capability, members } from './capability.ts'

/** Ends the data of every call with bytes of the app, by which it finds its transactions again. */
export const dataSuffix = capability({
  name: 'dataSuffix',
  ...(import.meta.env.DEV && {
    standard: 'ERC-8021',
    summary: 'Bytes that end the data of every call.',
  }),
  batch: members({ value: bytes }),
  everywhere: { supported: true },
  apply: (calls, { batch }) =>
    batch && calls.map((call) => ({ ...call, data: `${call.data}${batch.value.slice(2)}` as Hex })),
})

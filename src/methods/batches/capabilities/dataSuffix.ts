import type { Hex } from 'viem'
import { bytes } from '../../../domain/schema.ts'
import { capability, members } from './capability.ts'

/** Appends the app's bytes to the data of every call, so that the app can recognize its transactions. */
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

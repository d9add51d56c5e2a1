import * as v from 'valibot'
import { capability, members } from './capability.ts'

/** In a request it adds nothing to `atomicRequired`, so it changes nothing and is never echoed. */
export const atomic = capability({
  name: 'atomic',
  ...(import.meta.env.DEV && {
    standard: 'EIP-5792',
    summary: 'Whether the calls can run as one. Named for every chain.',
  }),
  batch: members({ status: v.optional(v.string()) }),
})

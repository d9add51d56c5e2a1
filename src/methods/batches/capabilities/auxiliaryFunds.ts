import * as v from 'valibot'
import { capability, members } from './capability.ts'

/**
 * Another account of the person brings what this one lacks, in a transaction of its own before the calls. One
 * approval covers both.
 */
export const auxiliaryFunds = capability({
  name: 'auxiliaryFunds',
  ...(import.meta.env.DEV && {
    standard: 'ERC-7682',
    summary: 'Another account of the person brings the coin and the tokens that this one lacks, first.',
  }),
  batch: members({
    // `requiredAssets.ts` reads them, because they have errors of their own.
    requiredAssets: v.optional(v.unknown()),
    // Apps repeat what the wallet told them.
    supported: v.optional(v.boolean()),
  }),
})

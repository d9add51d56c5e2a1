import { atomic } from './atomic.ts'
import type { Capability } from './capability.ts'
import { dataSuffix } from './dataSuffix.ts'
import { flowControl } from './flowControl.ts'
import { gasLimitOverride } from './gasLimitOverride.ts'

/**
 * The capabilities of a batch, applied in this order. Any other is 5700 unless it is optional: the wallet pays fees in
 * the chain's coin alone and moves no funds by itself, so `paymasterService` (ERC-7677) and `auxiliaryFunds` (ERC-7682)
 * are not here.
 */
export const capabilities: readonly Capability[] = [atomic, dataSuffix, gasLimitOverride, flowControl]

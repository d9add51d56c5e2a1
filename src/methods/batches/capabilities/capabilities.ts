import { atomic } from './atomic.ts'
import { auxiliaryFunds } from './auxiliaryFunds.ts'
import type { Capability } from './capability.ts'
import { dataSuffix } from './dataSuffix.ts'
import { flowControl } from './flowControl.ts'
import { gasLimitOverride } from './gasLimitOverride.ts'
import { paymasterService } from './paymasterService.ts'

/** The capabilities of a batch, applied in this order. Any other capability is 5700 unless it is optional. */
export const capabilities: readonly Capability[] = [
  atomic,
  dataSuffix,
  gasLimitOverride,
  flowControl,
  paymasterService,
  auxiliaryFunds,
]

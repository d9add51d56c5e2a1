import { calls } from './examples/calls.tsx'
import type { Example } from './examples/example.ts'
import { fees } from './examples/fees.tsx'
import { rows } from './examples/rows.tsx'
import { signs } from './examples/signs.tsx'
import { values } from './examples/values.tsx'

/** Every component in the states it can be in, with the longest and the largest that it must hold. */
export const examples: readonly Example[] = [...signs, ...values, ...calls, ...fees, ...rows]

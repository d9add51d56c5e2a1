import { calls } from './examples/callExamples.tsx'
import type { Example } from './examples/example.ts'
import { fees } from './examples/fees.tsx'
import { rows } from './examples/rowExamples.tsx'
import { signs } from './examples/signExamples.tsx'
import { values } from './examples/valueExamples.tsx'

/** Every component in all its states, with the longest texts and the largest numbers that it must hold. */
export const examples: readonly Example[] = [...signs, ...values, ...calls, ...fees, ...rows]

import { ofOutcomes } from './problems/outcomes.ts'
import type { Known } from './problems/problem.ts'
import { reported } from './problems/reported.ts'
import { ofRequests } from './problems/requests.ts'

/** All replayed problems. The README's table and the links of a report are made of these. */
export const known: readonly Known[] = [...reported, ...ofRequests, ...ofOutcomes]

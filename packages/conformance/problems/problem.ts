import type { Fault } from '../wallets/minimal/faults.ts'

/** A problem of a real wallet or chain, replayed: a fault of the minimal wallet does the same, and checks find it. */
export type Known = {
  /** One sentence about what the wallet did. */
  problem: string
  /** GitHub paths: reports of people, or the source at a commit. */
  seen: readonly string[]
  checks: readonly string[]
  faults: readonly Fault[]
}

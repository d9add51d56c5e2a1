import type { Hex } from 'viem'
import type { Fees, Mode, Speed } from '../batch.ts'
import type { AllowanceUse, LedgerEntry } from './review.ts'

/** What the calls did to the acting account when a node ran them on trial. */
export type Run = {
  /** The calls that failed; where the first of them stops the rest, nothing that comes after counts. */
  failures: { index: number; reason: string }[]
  /** Why the calls fail as one, where no single call can be blamed. */
  fails?: string
  /** The sum in one sentence. */
  title: string
  /**
   * The calls' promises combined with the simulation, per asset, outgoing first, and the allowances that
   * outlive the calls.
   */
  rows: LedgerEntry[]
  /** The simulation alone, without allowances. */
  seen: LedgerEntry[]
  /** Further assets that would be too many to show; what people know stands before them. */
  more?: number
  /** What each call changed, in order. Absent where the whole cannot be told apart. */
  calls?: LedgerEntry[][]
  allowances: AllowanceUse[]
}

/** What arrives after the window opened: fees, and which calls would fail. */
export type Preview =
  | { state: 'loading' }
  | {
      state: 'ready'
      /** Milliseconds since 1970, and the block it was computed on. */
      at: number
      blockNumber: Hex
      fees: Fees
      /** Wei per gas that are likely paid with these fees. */
      price?: Hex
      /** Expected fee in wei by plan, with the data fee where the network charges one. */
      fee: Partial<Record<Mode, Hex>>
      /** Expected gas by plan, and the most that is signed for it. */
      gas?: Partial<Record<Mode, Hex>>
      /** Gas limits by plan, one for each transaction. */
      limits?: Partial<Record<Mode, Hex[]>>
      /** Wei expected on top of gas by plan, one for each transaction. Absent where the network charges no such fee. */
      dataFee?: Partial<Record<Mode, Hex[]>>
      /** What each speed signs and likely pays per gas, in wei; absent where the node does not tell them apart. */
      speeds?: Record<Speed, { fees: Fees; price: Hex }>
      /** False where the node cannot simulate a batch: gas is then a sum of single estimates. */
      simulated: boolean
      failures: { index: number; reason: string }[]
      /** What the calls change by plan, where the node told; a plan that is missing runs like `stepwise`. */
      runs?: Partial<Record<Mode, Run>>
      /**
       * What pays for it: `left` wei once the calls' values and the data fee are paid and what they bring in has come, in decimal and below
       * zero where that is too much, and by plan the most gas that is signed for. Absent where the node tells no balance.
       */
      funds?: { left: string; gas: Partial<Record<Mode, Hex>> }
    }
  /** `blind`: the network does not tell either whether a call failed. */
  | { state: 'manual'; reason: string; blind?: true }
  | { state: 'unreachable'; url: string; tries: number; since: number }

import type { Hex } from 'viem'
import type { Fees, Mode, Speed } from '../batch.ts'
import type { Text } from '../text/message.ts'
import type { AllowanceUse, LedgerEntry, WarningBlock } from './review.ts'

/** The simulated effects of the calls on the acting account. */
export type Run = {
  /** The calls that failed. If the first failure stops the rest, later calls do not count. */
  failures: { index: number; reason: Text }[]
  /** The reason why the atomic batch fails, if no single call causes it. */
  fails?: Text
  /** The net outcome in one sentence. */
  title: Text
  /** Declared and simulated amounts merged per asset, sent first, and the allowances that outlive the calls. */
  rows: LedgerEntry[]
  /** The simulated amounts alone, without allowances. */
  seen: LedgerEntry[]
  /** Number of further assets that are not shown. Known assets come first. */
  more?: number
  /** The changes of each call, in order. Absent if the simulation cannot separate them. */
  calls?: LedgerEntry[][]
  allowances: AllowanceUse[]
}

/** Data that arrives after the window opened: fees, and which calls would fail. */
export type Preview =
  | { state: 'loading' }
  | {
      state: 'ready'
      /** Milliseconds since 1970. `blockNumber` is the block that the preview was computed on. */
      at: number
      blockNumber: Hex
      fees: Fees
      /** Wei per gas that these fees will likely cost. */
      price?: Hex
      /** Expected fee in wei by plan, including the data fee on networks that charge one. */
      fee: Partial<Record<Mode, Hex>>
      /** Expected gas by plan. */
      gas?: Partial<Record<Mode, Hex>>
      /** Gas limits by plan, one for each transaction. */
      limits?: Partial<Record<Mode, Hex[]>>
      /** Expected data fees in wei by plan, one for each transaction. Absent if the network charges none. */
      dataFee?: Partial<Record<Mode, Hex[]>>
      /** Fees and likely price of each speed, in wei per gas. Absent if the node does not distinguish them. */
      speeds?: Record<Speed, { fees: Fees; price: Hex }>
      /** False if the node cannot simulate a batch: gas is then a sum of single estimates. */
      simulated: boolean
      failures: { index: number; reason: Text }[]
      /**
       * The simulated effects by plan, if the node reported them. A missing plan runs like `stepwise`. `unread`:
       * the logs of a simulation could not be read.
       */
      runs?: Partial<Record<Mode, Run>> & { unread?: true }
      /**
       * Funds for gas. `left`: wei in decimal after values, data fee and incoming amounts, negative if too low.
       * `gas`: the most gas signed by plan. Absent if the node reports no balance.
       */
      funds?: { left: string; gas: Partial<Record<Mode, Hex>> }
      /** The account has too little of the token that the paymaster takes as its fee. */
      short?: WarningBlock
    }
  /** `blind`: the network does not report failed calls either. */
  | { state: 'manual'; reason: Text; blind?: true }
  | { state: 'unreachable'; url: string; tries: number; since: number }

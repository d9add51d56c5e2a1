import type { Hex } from 'viem'
import { refused, type WalletError } from '../../../domain/errors.ts'

/** A number in calldata: the hex digit at which its 32 bytes start, the bits that it may use, and its value. */
export type Word = { start: number; bits: bigint; amount: bigint }

/** The word that starts at a hex digit; `undefined` outside of the data. */
export function wordAt(data: Hex, start: number): bigint | undefined {
  if (!(start >= 0) || data.length < start + 64) return undefined
  return BigInt(`0x${data.slice(start, start + 64)}`)
}

/** The calldata with a new number in this place. Throws `invalidParams` without a place, or for too large a number. */
export function withWord(data: Hex, word: Word | undefined, value: bigint): Hex {
  if (!word || value >= 2n ** word.bits) throw changesDoNotFit()
  const { start } = word
  return `${data.slice(0, start)}${value.toString(16).padStart(64, '0')}${data.slice(start + 64)}` as Hex
}

/** The wallet's own pages never make such edits, so one sentence is enough. */
export function changesDoNotFit(): WalletError {
  return refused('error_changesDoNotFit')
}

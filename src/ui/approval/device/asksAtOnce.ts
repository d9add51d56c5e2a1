import type { SignatureWanted } from '../../../domain/signing/signatureWanted.ts'
import type { DeviceTurn } from '../../devices/turn.ts'
import { turnOf } from './shownSignature.ts'

/** Milliseconds after a signature in which the person still waits for the next one. A Ledger locks itself after these. */
const patience = 10 * 60_000

/**
 * True if the Ledger just signed for this batch: the next call then needs only the press on the device, which shows it.
 * A transaction that replaces another one, or none, is no call that the person waits for.
 */
export function asksAtOnce(turn: DeviceTurn | undefined, wanted: SignatureWanted, now: number): boolean {
  const { id, device, batch } = wanted
  const { signed } = turn ?? {}
  if (!signed || !batch || batch.row.replaces || batch.row.fills) return false
  const isNext = turn?.of === turnOf(wanted) && signed.id !== id && signed.device === device
  return isNext && now - signed.at < patience
}

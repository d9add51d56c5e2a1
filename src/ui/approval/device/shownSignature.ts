import type { SignatureWanted } from '../../../domain/signing/signatureWanted.ts'
import type { DeviceTurn } from '../../devices/turn.ts'

/** The name of a waiting signature in the chooser: all signatures of a batch share one. */
export const turnOf = ({ id, batch }: SignatureWanted): string => batch?.key ?? id

/**
 * The place of the signature to show. The window stays at what it shows, wherever others arrive in the list. It
 * returns to the one that the person turned to last, whose next call is ready a while after the one before.
 */
export function shownPlace(
  list: readonly SignatureWanted[],
  turn: DeviceTurn | undefined,
  seen: string | undefined,
): number {
  const places = [turn?.of, seen].map((name) => list.findIndex((wanted) => turnOf(wanted) === name))
  return places.find((place) => place >= 0) ?? 0
}

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

/** The first signature that was not waiting `before`, unless such a one is `seen` already. */
export function latecomer(
  list: readonly SignatureWanted[],
  before: readonly string[],
  seen: string | undefined,
): string | undefined {
  if (seen !== undefined && !before.includes(seen)) return undefined
  return list.map(turnOf).find((name) => !before.includes(name))
}

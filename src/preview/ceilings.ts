import type { Mode } from '../domain/batch.ts'
import type { Ceiling } from '../domain/review/ceiling.ts'
import type { Preview } from '../domain/review/preview.ts'
import { usualCeilingWith } from '../domain/review/previewCeiling.ts'

/** The ceiling of each plan's usual fee, as the screen shows it. `undefined` if a plan's fee is not known. */
export function ceilingsOf(preview: Preview, { modes }: { modes: readonly Mode[] }): Ceiling[] | undefined {
  if (preview.state !== 'ready' || !preview.simulated) return undefined
  const all = modes.flatMap((mode) => usualCeilingWith(preview, mode) ?? [])
  return all.length === modes.length ? all : undefined
}

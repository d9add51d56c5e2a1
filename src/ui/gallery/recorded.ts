import type { UiState } from '../../messages/uiState.ts'

/** A screen that `npm run make -- screens` recorded in a real browser: the background's state and the time. */
export type Recorded = {
  page: 'approval' | 'popup'
  /** The page's location, as in its URL. */
  place: string
  /** Milliseconds since 1970. */
  at: number
  mirror: UiState
}

const files = import.meta.glob<Recorded>('./recorded/*.json', { import: 'default' })

/** Sorted by name. A name starts with its subject. */
export const names = Object.keys(files).map((file) => file.replace('./recorded/', '').replace('.json', ''))

/** Throws if no screen has that name. */
export async function recorded(name: string): Promise<Recorded> {
  const load = files[`./recorded/${name}.json`]
  if (!load) throw new Error(`No screen called ${name} was recorded`)
  return load()
}

import type { Mirror } from '../../messages/uiState.ts'

/** A screen as `npm run make -- screens` found it in a real browser: what the background had told the page, and when. */
export type Recorded = {
  page: 'approval' | 'popup'
  /** Where in the page, as its address says. */
  place: string
  /** Milliseconds since 1970. */
  at: number
  mirror: Mirror
}

const files = import.meta.glob<Recorded>('./recorded/*.json', { import: 'default' })

/** In the order of their names, which begin with what they show. */
export const names = Object.keys(files).map((file) => file.replace('./recorded/', '').replace('.json', ''))

/** Throws where there is none of that name. */
export async function recorded(name: string): Promise<Recorded> {
  const load = files[`./recorded/${name}.json`]
  if (!load) throw new Error(`No screen called ${name} was recorded`)
  return load()
}

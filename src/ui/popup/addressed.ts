import type { Place } from './place.ts'

const batch = '#/batch/'

/** The screen that the page's address names: a window was opened on one batch. */
export function addressed(hash = window.location.hash): Place | undefined {
  if (!hash.startsWith(batch)) return undefined
  try {
    return { at: 'activity', key: decodeURIComponent(hash.slice(batch.length)) }
  } catch {
    return undefined
  }
}

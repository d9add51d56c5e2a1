import type { Place } from './place.ts'

const batch = '#/batch/'

/** The screen where a tab continues adding an account that the person began in the browser's popup. */
export const addAccountHash = '#/add-account'

/** Screens that move to a tab. Files and passkeys close the popup; others need the width or must stay open. */
const screens = ['passkey', 'backup', 'developer', 'builder'] as const

/** The screen that the page's URL hash names, such as one batch. */
export function addressed(hash = window.location.hash): Place | undefined {
  const screen = screens.find((name) => hash === `#/${name}`)
  if (screen) return { at: screen }
  if (hash === addAccountHash) return { at: 'addAccount' }
  if (!hash.startsWith(batch)) return undefined
  try {
    return { at: 'activity', key: decodeURIComponent(hash.slice(batch.length)) }
  } catch {
    return undefined
  }
}

import { browser, type Permissions } from '../../../lib/browser.ts'

/** Optional permissions, which the wallet requests when the person turns on the feature. */
export type Optional = 'notifications' | 'sidePanel'

/** The cast is necessary: the types list Firefox's permissions, which lack `sidePanel`. */
const permissionsFor = (name: Optional) => ({ permissions: [name] }) as Permissions.Permissions

/** True if the wallet has the permission. */
export const isAllowed = (name: Optional): Promise<boolean> =>
  browser.permissions.contains(permissionsFor(name))

/** Requests the permission; the browser may prompt the person. Browsers refuse it outside a user gesture. */
export const allow = (name: Optional): Promise<boolean> => browser.permissions.request(permissionsFor(name))

/** Removes the permission. */
export const disallow = (name: Optional): Promise<boolean> => browser.permissions.remove(permissionsFor(name))

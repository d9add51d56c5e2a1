import { browser, type Permissions } from '../../../lib/browser.ts'

/** A permission that only some people need, requested when they switch it on. */
export type Optional = 'notifications' | 'sidePanel'

/** The types know Firefox's permissions, in which one of them is missing. */
const asked = (name: Optional) => ({ permissions: [name] }) as Permissions.Permissions

/** Whether the browser lets the wallet do this. */
export const isAllowed = (name: Optional): Promise<boolean> => browser.permissions.contains(asked(name))

/** Asks the browser, which may ask the person. Only at a press: browsers refuse it otherwise. */
export const allow = (name: Optional): Promise<boolean> => browser.permissions.request(asked(name))

/** Gives it back. */
export const disallow = (name: Optional): Promise<boolean> => browser.permissions.remove(asked(name))

import { browser, type Permissions } from '../../../lib/browser.ts'

/** The cast is necessary: the types are those of Firefox. */
const permissionsFor = (host: string) =>
  ({ permissions: ['scripting'], origins: [`${host}/*`] }) as Permissions.Permissions

/** Requests the permission; the browser may prompt the person. Browsers refuse it outside a user gesture. */
export const allowOlder = (host: string): Promise<boolean> =>
  browser.permissions.request(permissionsFor(host))

/** Removes the `scripting` permission after the last site. Keeps the hosts: one may be the price source. */
export const disallowOlder = (): Promise<boolean> =>
  browser.permissions.remove({ permissions: ['scripting'] } as Permissions.Permissions).catch(() => false)

import { browser, type Permissions } from '../../../lib/browser.ts'

/** The types know Firefox's permissions, in which hosts stand apart. */
const asked = (host: string) =>
  ({ permissions: ['scripting'], origins: [`${host}/*`] }) as Permissions.Permissions

/** Asks the browser, which may ask the person. Only at a press: browsers refuse it otherwise. */
export const allowOlder = (host: string): Promise<boolean> => browser.permissions.request(asked(host))

/** Revokes it, except for the host, which may be a price source. The last one revokes the API as well. */
export const disallowOlder = (): Promise<boolean> =>
  browser.permissions.remove({ permissions: ['scripting'] } as Permissions.Permissions).catch(() => false)

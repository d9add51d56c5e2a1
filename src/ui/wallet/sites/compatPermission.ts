import { browser, type Permissions } from '../../../lib/browser.ts'

/** The types know Firefox's permissions, in which hosts stand apart. */
const asked = (host: string) =>
  ({ permissions: ['scripting'], origins: [`${host}/*`] }) as Permissions.Permissions

/** Asks the browser, which may ask the person. Only at a press: browsers refuse it otherwise. */
export const allowOlder = (host: string): Promise<boolean> => browser.permissions.request(asked(host))

/** Gives it back, but for the host, which somebody may be asked for prices at. The last one takes the API along. */
export const disallowOlder = (): Promise<boolean> =>
  browser.permissions.remove({ permissions: ['scripting'] } as Permissions.Permissions).catch(() => false)

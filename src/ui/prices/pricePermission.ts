import type { PriceChoice } from '../../domain/prices.ts'
import { browser } from '../../lib/browser.ts'
import { originsOf } from './priceSources.ts'

/** True if the browser lets the wallet send requests to this source. */
export const isAllowed = (choice: PriceChoice): Promise<boolean> =>
  browser.permissions.contains({ origins: originsOf(choice) })

/** Requests the permission; the browser may prompt the person. Browsers refuse it outside a user gesture. */
export const allow = (choice: PriceChoice): Promise<boolean> =>
  browser.permissions.request({ origins: originsOf(choice) })

/** Removes the permission. Browsers refuse to remove a host that the content scripts require. */
export const disallow = (choice: PriceChoice): Promise<boolean> =>
  browser.permissions.remove({ origins: originsOf(choice) }).catch(() => false)

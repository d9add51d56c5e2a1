import type { PriceChoice } from '../../domain/prices.ts'
import { browser } from '../../lib/browser.ts'
import { originsOf } from './priceSources.ts'

/** Whether the browser lets the wallet ask this source. */
export const isAllowed = (choice: PriceChoice): Promise<boolean> =>
  browser.permissions.contains({ origins: originsOf(choice) })

/** Asks the browser, which may ask the person. Only at a press: browsers refuse it otherwise. */
export const allow = (choice: PriceChoice): Promise<boolean> =>
  browser.permissions.request({ origins: originsOf(choice) })

/** Gives it back. Hosts of the pages that the provider is put into are no permission that can be given back. */
export const disallow = (choice: PriceChoice): Promise<boolean> =>
  browser.permissions.remove({ origins: originsOf(choice) }).catch(() => false)

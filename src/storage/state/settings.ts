import * as v from 'valibot'
import { olderHosts } from '../../domain/compatHosts.ts'
import { priceChoice } from '../../domain/prices.ts'
import type { Settings } from '../../domain/walletSettings.ts'
import { autoLockChoices } from '../../domain/walletSettings.ts'
import { slice } from './slice.ts'

const Schema = v.object({
  strict: v.boolean(),
  upgrades: v.boolean(),
  theme: v.picklist(['system', 'light', 'dark']),
  // Profiles that are older than this setting have no value.
  autoLock: v.optional(v.picklist(autoLockChoices), 15),
  signTransactions: v.optional(v.boolean(), false),
  networkPerSite: v.optional(v.boolean(), false),
  plainHttp: v.optional(v.boolean(), false),
  prices: v.nullish(priceChoice),
  shareAssets: v.optional(v.boolean(), false),
  older: v.optional(olderHosts, []),
})

/** The person's settings of the wallet itself. */
export const settings = () =>
  slice<Settings>({
    key: 'settings',
    version: 1,
    schema: Schema,
    initial: { strict: false, upgrades: true, theme: 'system', autoLock: 15 },
  })

import { type Loads, later } from '../shell/later.tsx'
import type { Place, TabId } from './place.ts'
import { Starting } from './Starting.tsx'

/** The screen of each place, loaded on the first visit. */
export const screens = {
  send: later(async () => (await import('./send/Send.tsx')).Send, Starting),
  nft: later(async () => (await import('./nfts/SendNft.tsx')).SendNft, Starting),
  activity: later(async () => (await import('./activity/BatchStatus.tsx')).BatchStatus, Starting),
  notAdded: later(async () => (await import('./networks/NotAdded.tsx')).NotAddedScreen, Starting),
  passkey: later(async () => (await import('./settings/PasskeyScreen.tsx')).PasskeyScreen, Starting),
  backup: later(async () => (await import('./settings/BackupScreen.tsx')).BackupScreen, Starting),
  allowances: later(async () => (await import('./allowances/Allowances.tsx')).Allowances, Starting),
  builder: later(async () => (await import('./builder/Builder.tsx')).Builder, Starting),
  contacts: later(async () => (await import('./recipients/Contacts.tsx')).Contacts, Starting),
  developer: later(async () => (await import('./developer/Developer.tsx')).Developer, Starting),
  password: later(async () => (await import('./settings/PasswordScreen.tsx')).PasswordScreen, Starting),
  phrase: later(async () => (await import('./settings/PhraseScreen.tsx')).PhraseScreen, Starting),
  prices: later(async () => (await import('./settings/PricesScreen.tsx')).PricesScreen, Starting),
  accounts: later(async () => (await import('./accounts/Accounts.tsx')).Accounts, Starting),
  overview: later(async () => (await import('./portfolio/AccountsOverview.tsx')).AccountsOverview, Starting),
  addAccount: later(async () => (await import('./accounts/AddAccount.tsx')).AddAccount, Starting),
  health: later(async () => (await import('./health/HealthScreen.tsx')).HealthScreen, Starting),
  rescue: later(async () => (await import('./rescue/Rescue.tsx')).Rescue, Starting),
  account: later(async () => (await import('./accounts/AccountDetails.tsx')).AccountDetails, Starting),
} satisfies Record<Place['at'], Loads>

/** The tabs outside the home bundle. */
export const tabScreens = {
  activity: later(async () => (await import('./activity/list/Activities.tsx')).Activities),
  sites: later(async () => (await import('./sites/Sites.tsx')).Sites),
  settings: later(async () => (await import('./settings/Settings.tsx')).Settings),
} satisfies Partial<Record<TabId, Loads>>

export const Sheets = later(async () => (await import('./Sheets.tsx')).Sheets)

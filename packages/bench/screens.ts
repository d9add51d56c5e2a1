import type { Place } from '../../src/ui/wallet/place.ts'

/** A screen of the wallet, the way to it, and the element that shows it is open. */
export type Screen = {
  name: string
  /** Its place in the wallet, unless it is a tab or a sheet. */
  place?: Place['at']
  /** It opens in the full wallet, because an empty one lacks what it shows. */
  isFull?: true
  /** The hash of the page's address, if it names the screen. */
  hash?: string
  /** The elements to press in order. The clock starts at the last press. */
  presses?: readonly string[]
  found: string
}

const id = (testId: string) => `[data-testid="${testId}"]`
const button = ':is(button, a)'
const press = (...testIds: readonly string[]) =>
  testIds.map((testId) => `${id(testId)}${button}, ${id(testId)} ${button}`)

/** Shown when no wallet exists. */
export const onboarding: Screen = { name: 'onboarding', found: id('onboarding-create') }

export const locked: Screen = { name: 'unlock', found: id('forgot') }

/** All others, in an unlocked wallet: every place, and the tabs and sheets. */
export const screens: readonly Screen[] = [
  { name: 'activity', presses: press('tab-activity'), found: `${id('tab-activity')}[aria-current]` },
  { name: 'sites', presses: press('tab-sites'), found: id('sites') },
  { name: 'settings', presses: press('settings'), found: id('network-per-site') },
  { name: 'send', place: 'send', presses: press('send'), found: id('send-amount') },
  { name: 'receive', presses: press('receive'), found: `${id('qr')}, ${id('receive-address')}` },
  { name: 'account sheet', presses: press('account'), found: id('account-row') },
  { name: 'network sheet', presses: press('network'), found: id('network-option') },
  { name: 'a network', presses: press('network', 'network-edit'), found: id('network-name') },
  { name: 'add a token', presses: press('token-add'), found: id('token-address') },
  { name: 'a token', presses: press('token'), found: 'dialog[open]' },
  { name: 'accounts', place: 'accounts', presses: press('settings', 'accounts'), found: id('account-entry') },
  {
    name: 'an account',
    place: 'account',
    presses: press('settings', 'accounts', 'account-entry'),
    found: id('account-details'),
  },
  {
    name: 'rescue',
    place: 'rescue',
    presses: press('settings', 'accounts', 'account-entry', 'account-rescue'),
    found: id('rescue'),
  },
  { name: 'contacts', place: 'contacts', presses: press('settings', 'contacts'), found: id('contact-new') },
  {
    name: 'allowances',
    place: 'allowances',
    presses: press('settings', 'allowances-open'),
    found: id('allowances'),
  },
  { name: 'health', place: 'health', presses: press('settings', 'health-open'), found: id('health') },
  { name: 'prices', place: 'prices', presses: press('settings', 'prices-open'), found: id('prices-nobody') },
  {
    name: 'password',
    place: 'password',
    presses: press('settings', 'password'),
    found: id('password-present'),
  },
  { name: 'phrase', place: 'phrase', presses: press('settings', 'phrase-open'), found: id('password-input') },
  {
    name: 'overview of accounts',
    place: 'overview',
    presses: [`${id('scope-everywhere')} input`, ...press('portfolio-accounts')],
    found: id('overview'),
  },
  { name: 'an NFT', place: 'nft', isFull: true, presses: press('nft', 'nft-send'), found: id('send-to') },
  {
    name: 'a batch',
    place: 'activity',
    isFull: true,
    presses: press('tab-activity', 'activity'),
    found: id('batch'),
  },
  { name: 'passkey', place: 'passkey', hash: '#/passkey', found: id('password-input') },
  { name: 'backup', place: 'backup', hash: '#/backup', found: id('password-input') },
  { name: 'developer panel', place: 'developer', hash: '#/developer', found: id('developer') },
  { name: 'builder', place: 'builder', hash: '#/builder', found: id('builder') },
  {
    name: 'network not added',
    place: 'notAdded',
    hash: '#/not-added?host=site.example&wanted=7',
    found: id('network-not-added'),
  },
  { name: 'add an account', place: 'addAccount', hash: '#/add-account', found: id('new-phrase') },
]

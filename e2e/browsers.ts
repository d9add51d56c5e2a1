import { type BrowserName, browserName } from '../packages/wallet-testing/index.ts'

/**
 * Features of one browser that the other lacks. Specs never check the browser's name: they check one of these,
 * and state what is right without it.
 */
export const only = {
  sidePanel: {
    in: 'chromium',
    because: 'Firefox has a sidebar of another kind, so the wallet offers none there',
  },
  closedStorage: {
    in: 'chromium',
    because:
      'Firefox knows no call that closes `storage.local` to content scripts, so the wallet keeps a database there',
  },
  computerLock: { in: 'chromium', because: 'Firefox tells no extension that the computer was locked' },
  passkeyDevice: { in: 'chromium', because: 'WebDriver BiDi has no stand-in for a fingerprint reader' },
  detachedDriver: {
    in: 'chromium',
    because: 'Firefox is never asked whether somebody debugs before a background stops',
  },
  heardBackground: { in: 'chromium', because: 'WebDriver BiDi tells nothing of what a background says' },
  heardLoads: {
    in: 'chromium',
    because: 'WebDriver BiDi tells nothing of what a page of an extension loads from it',
  },
  pictures: { in: 'chromium', because: 'Pictures are the same pixels only where one engine draws them' },
  replacedFolder: {
    in: 'firefox',
    because:
      'Chromium runs the old worker of an unpacked folder that was replaced, also after a restart, until somebody reloads it',
  },
  oneIdForAll: {
    in: 'chromium',
    because: 'Firefox gives each install another id, which the wallet removes from its requests',
  },
  forgetting: {
    in: 'firefox',
    because:
      'Chromium has no mode that stays private and runs extensions, and tells none of them what it clears',
  },
  webHid: { in: 'chromium', because: 'Firefox has no WebHID, so the wallet offers no Ledger there' },
  prerendering: { in: 'chromium', because: 'Firefox renders no page ahead' },
  contrast: { in: 'chromium', because: 'No driver can tell Firefox 153 that a person prefers contrast' },
} as const satisfies Record<string, { in: BrowserName; because: string }>

/** True if the browser of this run has the feature. */
export const has = (what: keyof typeof only): boolean => only[what].in === browserName()

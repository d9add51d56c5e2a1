import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserName } from '../packages/wallet-testing/index.ts'

/** The specs of a run: those of `npm test`, or all. */
export const tiers = ['test', 'all'] as const
export type Tier = (typeof tiers)[number]

/** Specs of `npm test`: the essential ones. `npm run nightly` runs all others too. */
export const inTest: Readonly<Record<BrowserName, readonly string[]>> = {
  chromium: [
    'approvals/signing',
    'attacks/bridge',
    'attacks/clicks',
    'attacks/provider',
    'batches/batch',
    'batches/fees',
    'batches/gas',
    'batches/kill',
    'batches/status',
    'batches/transaction',
    'chains/base',
    'clients/viem',
    'keys/leaks',
    'keys/lock',
    'keys/onboarding',
    'keys/recovery',
    'keys/unlock',
    'sites/capabilities',
    'sites/clickthrough',
    'sites/connect',
    'sites/frames',
    'sites/hosts',
    'sites/interface',
    'sites/networks',
    'sites/provider',
    'sites/queue',
    'sites/watchAsset',
  ],
  firefox: ['batches/batch', 'batches/kill', 'sites/connect', 'sites/provider'],
}

/** Specs that never run in Firefox, with the reason. `browsers.ts` has single features that one lacks. */
export const notInFirefox: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['op', 'polygon', 'bnb', 'linea', 'gnosis'].map((chain) => [
      `chains/${chain}`,
      'is about what nodes answer, which no browser changes: base, mainnet and arbitrum stand for all',
    ]),
  ),
  'keys/ledgerFaults': 'is about a cable to a Ledger, for which Firefox has no WebHID',
  'screens/axe':
    'judges the markup and the colours of the screens, which are the same in any browser, also in high contrast, for which no driver can ask Firefox',
  'screens/gallery':
    'compares pictures of components, drawn without the wallet, and only one engine draws the same pixels',
  'screens/languages':
    'looks at every screen of the tour, in windows whose size only Chromium lets a test set',
  'screens/popup': 'gives the wallet the size of the popup, which only Chromium lets a test set',
}

/** Every spec, as its path below `e2e` without the extension. */
export const specs: readonly string[] = specsIn('').sort()

/** Skips the packages that are installed with the clients. */
function specsIn(folder: string): string[] {
  return readdirSync(join(import.meta.dirname, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules') return []
    if (entry.isDirectory()) return specsIn(`${folder}${entry.name}/`)
    return entry.name.endsWith('.spec.ts') ? [folder + entry.name.slice(0, -'.spec.ts'.length)] : []
  })
}

/** The folders of the specs. Each is a part of the nightly run, in each browser. */
export const rooms: readonly string[] = [...new Set(specs.map((name) => name.split('/')[0] ?? ''))]

/** The specs that a tier runs in a browser. */
export function specsOf(tier: Tier, browser: BrowserName): readonly string[] {
  const able = browser === 'firefox' ? specs.filter((name) => !Object.hasOwn(notInFirefox, name)) : specs
  return tier === 'all' ? able : able.filter((name) => inTest[browser].includes(name))
}

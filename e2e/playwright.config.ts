import { defineConfig } from '@playwright/test'
import { browserName } from '../testing/index.ts'

/** Specs that hold in stock Firefox too. One that is not here has still to be seen green there. */
const inFirefox = [
  'around',
  'attacks/bridge',
  'attacks/clicks',
  'attacks/documents',
  'attacks/leaving',
  'attacks/pages',
  'attacks/payload',
  'batch',
  'kill',
  'lock',
  'onboarding',
  'provider',
  'queue',
  'sites',
  'status',
]

export default defineConfig({
  testDir: '.',
  testMatch: browserName() === 'firefox' ? inFirefox.map((name) => `**/e2e/${name}.spec.ts`) : '**/*.spec.ts',
  timeout: 60_000,
  // A digit that changes is 13 pixels or more, however large the picture around it.
  expect: { timeout: 15_000, toHaveScreenshot: { maxDiffPixels: 10 } },
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  workers: 2,
  fullyParallel: false,
  // A shared machine stands still for seconds now and then. What passes only the second time is named where the run ends.
  // By hand there is no second time.
  retries: process.env.CI ? 1 : 0,
  outputDir: '../test-results',
  reporter: [['list'], ['json', { outputFile: `../.cache/e2e-${browserName()}.json` }]],
})

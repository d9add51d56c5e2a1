import { defineConfig } from '@playwright/test'
import { browserName } from '../packages/wallet-testing/index.ts'
import { specsOf, tiers } from './tiers.ts'

const tier = tiers.find((name) => name === process.env.VOLLEY_SPECS) ?? 'all'

export default defineConfig({
  testDir: '.',
  testMatch: specsOf(tier, browserName()).map((name) => `**/e2e/${name}.spec.ts`),
  timeout: 60_000,
  // A changed digit is 13 pixels or more, whatever the size of the picture.
  expect: { timeout: 15_000, toHaveScreenshot: { maxDiffPixels: 10 } },
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // On two cores, three browsers instead of two shorten a run by a sixth.
  workers: 3,
  fullyParallel: false,
  // A test that passes only on a retry hides a bug in the wallet or in the test.
  retries: 0,
  // A broken fixture fails every test after its whole timeout: CI would end before it named the failure.
  maxFailures: process.env.CI ? 10 : 0,
  outputDir: '../test-results',
  reporter: [['list'], ['json', { outputFile: `../.cache/e2e-${browserName()}.json` }]],
})

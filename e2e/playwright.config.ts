import { defineConfig } from '@playwright/test'
import { browserName } from '../testing/index.ts'
import { specsOf, tiers } from './tiers.ts'

const tier = tiers.find((name) => name === process.env.VOLLEY_SPECS) ?? 'all'

export default defineConfig({
  testDir: '.',
  testMatch: specsOf(tier, browserName()).map((name) => `**/e2e/${name}.spec.ts`),
  timeout: 60_000,
  // A digit that changes is 13 pixels or more, however large the picture around it.
  expect: { timeout: 15_000, toHaveScreenshot: { maxDiffPixels: 10 } },
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // On two cores, three browsers in place of two make a run a sixth shorter.
  workers: 3,
  fullyParallel: false,
  // A test that passes only the second time hides a bug of the wallet or of the test.
  retries: 0,
  // A broken fixture fails every test, each after its whole timeout: CI would end before it said which.
  maxFailures: process.env.CI ? 10 : 0,
  outputDir: '../test-results',
  reporter: [['list'], ['json', { outputFile: `../.cache/e2e-${browserName()}.json` }]],
})

import { defineConfig } from '@playwright/test'
import { browserName } from '../testing/index.ts'
import { inFirefox, turns } from './firefox.ts'

/** In Firefox: `day` and `night` are the two halves of the specs (`firefox.ts`). */
const turn = turns.find((name) => name === process.env.VOLLEY_SPECS) ?? 'all'

export default defineConfig({
  testDir: '.',
  testMatch:
    browserName() === 'firefox' ? inFirefox(turn).map((name) => `**/e2e/${name}.spec.ts`) : '**/*.spec.ts',
  timeout: 60_000,
  // A digit that changes is 13 pixels or more, however large the picture around it.
  expect: { timeout: 15_000, toHaveScreenshot: { maxDiffPixels: 10 } },
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // On two cores, three browsers in place of two make a run a sixth shorter.
  workers: 3,
  fullyParallel: false,
  // A shared machine stands still for seconds now and then. What passes only the second time is named where the run ends.
  // By hand there is no second time.
  retries: process.env.CI ? 1 : 0,
  // What breaks a fixture breaks every test, each for as long as it may take, and CI would be over before it said which.
  maxFailures: process.env.CI ? 10 : 0,
  outputDir: '../test-results',
  reporter: [['list'], ['json', { outputFile: `../.cache/e2e-${browserName()}.json` }]],
})

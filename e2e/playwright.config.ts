import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  timeout: 60_000,
  // A digit that changes is 13 pixels or more, however large the picture around it.
  expect: { timeout: 15_000, toHaveScreenshot: { maxDiffPixels: 10 } },
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  workers: 2,
  fullyParallel: false,
  retries: 0,
  outputDir: '../test-results',
  reporter: [['list'], ['json', { outputFile: '../.cache/e2e.json' }]],
})

import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests',
  timeout: 120_000,
  // The wallet opens a window for each request, which takes seconds in Firefox.
  expect: { timeout: 30_000 },
  workers: 2,
  fullyParallel: true,
  reporter: 'list',
  use: { trace: 'retain-on-failure' },
})

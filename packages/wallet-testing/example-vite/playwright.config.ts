import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests',
  timeout: 120_000,
  // The wallet opens a window for each request, which takes seconds in Firefox.
  expect: { timeout: 30_000 },
  workers: 2,
  fullyParallel: true,
  reporter: 'list',
  use: { baseURL: 'http://localhost:5199', trace: 'retain-on-failure' },
  webServer: { command: 'vite --port 5199 --strictPort', url: 'http://localhost:5199' },
})

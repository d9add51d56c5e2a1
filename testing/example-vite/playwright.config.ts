import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests',
  timeout: 90_000,
  workers: 1,
  reporter: 'list',
  webServer: { command: 'vite --port 5199 --strictPort', url: 'http://localhost:5199' },
})

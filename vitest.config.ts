import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: {
    alias: { 'webextension-polyfill': fileURLToPath(new URL('src/wire/browser.fake.ts', import.meta.url)) },
  },
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'e2e/{node,contracts}/**/*.test.ts', 'testing/**/*.test.ts'],
    exclude: ['testing/example/**', 'node_modules/**'],
  },
})

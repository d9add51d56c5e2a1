import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    // Loads the browser's stand-in too.
    setupFiles: ['src/lib/extensionFile.fake.ts', 'src/i18n/inWords.fake.ts'],
    // Ends a test that hangs. No test measures time, and machines are slow and shared.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // By default one core stays free, which is half of a small machine.
    maxWorkers: availableParallelism(),
    include: [
      'src/**/*.test.{ts,tsx}',
      'e2e/*.test.ts',
      'e2e/{contracts,leaks,hosts}/**/*.test.ts',
      'testing/**/*.test.ts',
      'packages/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    exclude: ['testing/example*/**', 'node_modules/**'],
  },
})

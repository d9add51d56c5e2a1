import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

/** What changes the process for other test files: replaced modules, globals, clocks and databases. */
const changing =
  /\bvi\.(mock|doMock|hoisted|stub\w+|useFakeTimers|resetModules|spyOn)\b|fake-indexeddb|browser\.fake|globalThis|process\.env/

const source = join(import.meta.dirname, 'src')
const sharing = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file) && !changing.test(readFileSync(join(source, file), 'utf8')))
  .map((file) => `src/${file}`)

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
    projects: [
      {
        extends: true,
        // Loading the modules again for each file takes longer than most tests.
        test: { name: 'sharing', include: sharing, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: [
            'src/**/*.test.{ts,tsx}',
            'e2e/*.test.ts',
            'e2e/{contracts,leaks,hosts}/**/*.test.ts',
            'packages/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, 'packages/wallet-testing/example*/**', ...sharing],
        },
      },
    ],
  },
})

import { basename, dirname } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Asks the tests first that stand nearest to the mutated file: they kill most mutants, and the rest need not run. */
class NearestFirst extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const [mutated = ''] = this.ctx.config.related ?? []
    const distance = ({ moduleId }: TestSpecification) => {
      if (basename(moduleId).startsWith(basename(mutated, '.ts'))) return 0
      return dirname(moduleId) === dirname(mutated) ? 1 : 2
    }
    return [...specs].sort(
      (one, other) => distance(one) - distance(other) || one.moduleId.localeCompare(other.moduleId),
    )
  }
}

/**
 * The tests that a mutant is shown, for `npm run make -- mutation`. `VOLLEY_TESTS` names folders. Property tests that
 * play hundreds of schedules are left out, and tests against a real chain: they would take nearly all of the time. What
 * all files share is loaded once for all of them, which halves the time.
 */
export default defineConfig({
  test: {
    setupFiles: ['src/wire/files.fake.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    isolate: false,
    sequence: { sequencer: NearestFirst },
    include: (process.env.VOLLEY_TESTS ?? 'src').split(',').map((folder) => `${folder}/**/*.test.ts`),
    exclude: ['src/**/*.{property,node}.test.ts', 'src/fuzz/**', 'node_modules/**'],
  },
})

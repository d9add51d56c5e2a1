import { basename, dirname } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Runs the tests nearest to the mutated file first: they kill most mutants, and the rest then need not run. */
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

/** Property tests with hundreds of schedules, and tests on a real chain: nearly all of the time. */
const slow = ['src/**/*.{property,node}.test.ts', 'src/fuzz/**']

/** Tests that read the sources as text. An instrumented file contains all mutants, and fails their rules. */
const readers = [
  'src/{house,manifest,packages,rules,security}.test.ts',
  'src/contracts/abi/signature.test.ts',
  'src/methods/warnings.test.ts',
  'src/i18n/translate.test.ts',
]

/**
 * The tests that run on a mutant, for `npm run make -- mutation`. `VOLLEY_TESTS` names folders. Each file
 * loads its own modules: with shared modules, Stryker would credit code that runs at load time to the first
 * test alone.
 */
export default defineConfig({
  test: {
    setupFiles: ['src/lib/extensionFile.fake.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    sequence: { sequencer: NearestFirst },
    include: (process.env.VOLLEY_TESTS ?? 'src').split(',').map((folder) => `${folder}/**/*.test.ts`),
    exclude: [...slow, ...readers, 'node_modules/**'],
  },
})

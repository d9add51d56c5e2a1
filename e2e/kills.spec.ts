import { test as common } from '@playwright/test'
import { killing, name } from './kills/moments.ts'
import { openStage, type Stage } from './kills/stage.ts'
import { survive } from './kills/survive.ts'

/**
 * A few of the deaths that `npm run nightly -- kills` tries by the hundred: while it is asked, between signing and sending, with an
 * answer on its way, while it is followed, and twice.
 */
const seeds = [3, 4, 7, 1002, 1041]

/** About how long a batch takes when nothing dies, in milliseconds. */
const usual = { stepwise: 7000, pipelined: 3500, atomic: 3000 }

const test = common.extend<object, { stage: Stage }>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const stage = await openStage()
      await use(stage)
      await stage.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

for (const seed of seeds) {
  const { mode, moments } = killing(seed)
  test(`twenty calls, ${mode}, killed ${moments.map(name).join(' and ')}: each happens once`, async ({
    stage,
  }) => {
    test.setTimeout(120_000)
    await survive(stage, { seed, mode, moments }, usual[mode])
  })
}

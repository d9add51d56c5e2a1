import { test as common } from '@playwright/test'
import { killing, name } from './kills/moments.ts'
import { openStage, type Sending, type Stage } from './kills/stage.ts'
import { survive } from './kills/survive.ts'

/**
 * A few of the kills that `npm run nightly -- kills` tries by the hundred: during the request, between signing
 * and sending, before a reply arrives, while the wallet watches the batch, and twice.
 */
const seeds = [3, 4, 7, 1002, 1041]

/** The usual duration of a batch without a kill, in milliseconds. */
const usual = { stepwise: 7000, pipelined: 3500, atomic: 3000 }

/** Tests that share one browser. */
const testsOn = (sending: Sending) =>
  common.extend<object, { stage: Stage }>({
    stage: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
      async ({}, use) => {
        const stage = await openStage(sending)
        await use(stage)
        await stage.close()
      },
      { scope: 'worker', timeout: 120_000 },
    ],
  })

for (const sending of ['polled', 'sync'] as const) {
  const test = testsOn(sending)
  for (const seed of sending === 'polled' ? seeds : seeds.slice(0, 3)) {
    const { mode, moments } = killing(seed)
    const kills = moments.map(name).join(' and ')
    test(`twenty calls, ${mode}, ${sending}, killed ${kills}: each happens once`, async ({ stage }) => {
      test.setTimeout(120_000)
      await survive(stage, { seed, mode, moments }, usual[mode])
    })
  }
}

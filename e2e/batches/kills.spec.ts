import { test as common, expect } from '@playwright/test'
import { has } from '../browsers.ts'
import { answersAfter } from '../kills/asks.ts'
import { steps } from '../kills/deviceInHand.ts'
import { calls, type Killing, type Moment, name } from '../kills/moments.ts'
import { openStage, type Sending, type Stage, sendsAfter } from '../kills/stage.ts'
import { survive } from '../kills/survive.ts'

/**
 * Kills like those that `npm run nightly -- kills` tries by the hundred: during the request, between signing and
 * sending, before a reply arrives, and twice. None is at a time at which a fast batch has ended.
 */
const killings: readonly Killing[] = [
  { seed: 3, mode: 'pipelined', moments: [{ at: 'phase', phase: 'asked' }] },
  { seed: 4, mode: 'atomic', moments: [{ at: 'signature', nth: 0, later: 46 }] },
  { seed: 7, mode: 'stepwise', moments: [{ at: 'signature', nth: 5, later: 5 }] },
  { seed: 1002, mode: 'stepwise', moments: [{ at: 'send', nth: 16, later: 20 }] },
  {
    seed: 1041,
    mode: 'pipelined',
    moments: [
      { at: 'phase', phase: 'asked' },
      { at: 'send', nth: 0, later: 7 },
    ],
  },
]

/** Kills at each moment, and fails where the batch ended before one of them. */
async function dies(stage: Stage, killing: Killing): Promise<void> {
  const { phases } = await survive(stage, killing, 0)
  expect(phases, 'deaths of the background').toHaveLength(killing.moments.length)
}

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
  for (const killing of sending === 'polled' ? killings : killings.slice(0, 3)) {
    const kills = killing.moments.map(name).join(' and ')
    test(`twenty calls, ${killing.mode}, ${sending}, killed ${kills}: each happens once`, async ({
      stage,
    }) => {
      test.setTimeout(120_000)
      await dies(stage, killing)
    })
  }
}

/** Between all steps of a sponsored batch: before and after each answer, and at each state of the journal. */
const sponsoredSteps: readonly Moment[] = [
  ...(['the stub', 'the gas', 'the data', 'handing over'] as const).flatMap((ask): Moment[] => [
    { at: 'ask', ask, later: 0 },
    { at: 'ask', ask, later: answersAfter },
  ]),
  { at: 'ask', ask: 'the check', later: 0 },
  { at: 'phase', phase: 'being sent' },
  { at: 'phase', phase: 'sent' },
  { at: 'phase', phase: 'pre-confirmed' },
  { at: 'phase', phase: 'settled' },
]

const sponsored = testsOn('sponsored')
for (const [seed, moment] of sponsoredSteps.entries())
  sponsored(`twenty calls, sponsored, killed ${name(moment)}: they run once`, async ({ stage }) => {
    sponsored.setTimeout(120_000)
    await dies(stage, { seed, mode: 'sponsored', moments: [moment] })
  })

/**
 * Between all steps of a device's batch: before the request is shown, at each step of a signature, after the answer,
 * once the bytes are durable, at the node, and after sending.
 */
const deviceSteps = (last: number): readonly Moment[] => [
  { at: 'signature', nth: 0, later: 0 },
  ...[0, last].flatMap((nth) => steps.map((step): Moment => ({ at: 'device', step, nth, later: 0 }))),
  { at: 'device', step: 'answered', nth: last, later: 100 },
  { at: 'phase', phase: 'being sent' },
  { at: 'send', nth: 0, later: 0 },
  { at: 'send', nth: 0, later: sendsAfter + 100 },
]

for (const { way, mode, last } of [
  { way: 'qr', mode: 'stepwise', last: calls.onDevice - 1 },
  ...(has('webHid')
    ? ([
        { way: 'ledger', mode: 'stepwise', last: calls.onDevice - 1 },
        { way: 'ledger', mode: 'atomic', last: 1 },
      ] as const)
    : []),
] as const) {
  const device = testsOn(way)
  for (const [seed, moment] of deviceSteps(last).entries())
    device(`a device’s calls, ${way}, ${mode}, killed ${name(moment)}: each runs once`, async ({ stage }) => {
      device.setTimeout(180_000)
      await dies(stage, { seed, mode, moments: [moment] })
    })
}

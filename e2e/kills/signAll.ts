import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Step } from './deviceInHand.ts'
import { readJournal, type Stage } from './stage.ts'

/** The steps that were reached, such as `signing 0` for the first signature. */
export type Turns = Set<string>

/** A person who sees no window for this long looks into the activity, in milliseconds. */
const patience = 3_000

/**
 * Signs with the device whatever its window shows, until the batch is over. If the window is gone, opens it again from
 * the activity. Calls `reached` once for each step of each signature. Never resolves: it ends when `over` aborts.
 */
export async function signAll(
  stage: Stage,
  id: string,
  { over, reached }: { over: AbortSignal; reached(step: Step, nth: number): Promise<void> },
): Promise<never> {
  const { device } = stage
  const seen: (string | null)[] = []
  const steps = new Set<string>()
  let lastSeen = Date.now()
  while (device && !over.aborted) {
    const page = await signingPage(stage)
    if (!page) {
      if (Date.now() - lastSeen > patience && (await waitsForDevice(stage, id))) {
        await openFromActivity(stage)
        lastSeen = Date.now()
      }
      await sleep(20)
      continue
    }
    try {
      const wanted = await page.getByTestId('device').getAttribute('data-wanted', { timeout: patience })
      if (!seen.includes(wanted)) seen.push(wanted)
      const nth = seen.indexOf(wanted)
      await device.sign(page, async (step) => {
        if (steps.has(`${step} ${nth}`)) return
        steps.add(`${step} ${nth}`)
        await reached(step, nth)
      })
    } catch (error) {
      // The window changed or closed while the person was busy. The next round sees what it shows now.
      if (!over.aborted) console.log(`Signs again: ${String(error).split('\n')[0]}`)
    }
    lastSeen = Date.now()
  }
  return new Promise(() => undefined)
}

/** The window that asks for a signature. */
async function signingPage({ wallet }: Stage): Promise<Page | undefined> {
  for (const page of wallet.pages()) {
    const count = await page
      .getByTestId('device')
      .count()
      .catch(() => 0)
    if (count > 0) return page
  }
  return undefined
}

async function waitsForDevice({ journal }: Stage, id: string): Promise<boolean> {
  const { batches } = await journal.evaluate(readJournal)
  return batches.some((batch) => batch.id === id && batch.waits === 'device')
}

async function openFromActivity({ wallet }: Stage): Promise<void> {
  const home = await wallet.home()
  await home.getByTestId('tab-activity').click()
  await home.getByTestId('activity').first().click()
  // Without the button, the batch waited no more by the time this page was there: the next round looks again.
  await home
    .getByTestId('batch-sign')
    .click({ timeout: patience })
    .catch(() => undefined)
  // Otherwise this page would keep waking the background.
  await home.close()
}

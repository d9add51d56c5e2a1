import type { Page } from '@playwright/test'
import type { Driver, Prompt, Session } from './driver.ts'
import { Failure, show, Unmet } from './expect.ts'
import { pause } from './pace.ts'

/** Milliseconds in which a window closes after its decision. */
const closingTime = 2_000

/** The pages in which the wallet asks its person: all that the driver does not open. */
export type Prompts = {
  /** Runs what opens pages that are not prompts. */
  driving<result>(run: () => Promise<result>): Promise<result>
  /**
   * The open prompt: the newest page that the extension opened, or what the driver finds. An older page may still tell
   * how a request ended.
   */
  open(): Promise<Prompt | undefined>
  /** Reports each prompt that opens from now on. */
  listen(): { heard: Promise<undefined>; wasHeard(): boolean; stop(): void }
  /** The page to take a picture of: the newest prompt, or else the newest page. */
  pictured(): Page | undefined
  /**
   * Waits until the decided prompts are closed; for a window that stays open, only the first time. Closes the prompts
   * that the driver finds.
   */
  clear(): Promise<void>
  /** Closes every prompt. */
  close(): Promise<void>
}

export function watchPrompts(driver: Driver, session: Session): Prompts {
  const { context } = session
  /** Pages that are not prompts: the kit's, and those that the driver opened. */
  const known = new Set<Page>(context.pages())
  /** Windows that the wallet keeps open after a decision. */
  const staying = new WeakSet<Page>()
  let isDriving = false
  let hear: () => void = () => undefined
  context.on('page', (page) => {
    page.on('close', () => known.delete(page))
    if (isDriving) known.add(page)
    else hear()
  })

  const unknown = () => context.pages().filter((page) => !known.has(page) && !page.isClosed())

  const open = async (): Promise<Prompt | undefined> => {
    if (driver.prompt) return driver.prompt(session)
    const page = unknown().at(-1)
    return page && { text: () => textOf(page), close: () => page.close() }
  }

  /** Closes the prompts that `prompt` of the driver finds: the next check would take them for its own. */
  async function dismiss(): Promise<void> {
    for (let left = 5; left > 0; left--) {
      const prompt = await open().catch(() => undefined)
      if (!prompt) return
      await prompt.close().catch(() => undefined)
    }
  }

  return {
    open,
    async driving(run) {
      isDriving = true
      try {
        return await run()
      } finally {
        isDriving = false
      }
    },
    listen() {
      let wasHeard = false
      const heard = new Promise<undefined>((resolve) => {
        hear = () => {
          wasHeard = true
          resolve(undefined)
        }
      })
      const stop = driver.prompt ? whenFound(open, hear) : () => undefined
      return { heard, wasHeard: () => wasHeard, stop }
    },
    pictured: () => unknown().at(-1) ?? context.pages().findLast((page) => !page.isClosed()),
    async clear() {
      if (driver.prompt) return dismiss()
      const leaving = unknown().filter((page) => !staying.has(page))
      const closed = leaving.map((page) =>
        page.waitForEvent('close', { timeout: closingTime }).catch(() => void staying.add(page)),
      )
      await Promise.all(closed)
    },
    async close() {
      if (driver.prompt) await dismiss()
      for (const page of unknown()) await page.close().catch(() => undefined)
    },
  }
}

/** The reason why nothing has been decided since `started`: no prompt, or one in which the driver pressed nothing. */
export async function undecided(prompts: Prompts, started: number): Promise<Error> {
  const prompt = await prompts.open()
  if (!prompt) return new Failure('The wallet neither asked its person nor answered')
  const text = (await prompt.text()).replace(/\s+/g, ' ')
  const seconds = Math.round((Date.now() - started) / 1000)
  const what = `A prompt was open, and the driver pressed nothing in it for ${seconds} s`
  return new Unmet('press', `${what}. Its text: ${show(text)}`)
}

/** The text of a page; empty while it is opening or closing. */
const textOf = async (page: Page) =>
  (
    await page
      .locator('body')
      .textContent()
      .catch(() => '')
  )?.trim() ?? ''

/** Looks for a prompt until it is stopped, and reports the first one. */
function whenFound(look: () => Promise<unknown>, found: () => void): () => void {
  let isStopped = false
  const looking = async () => {
    while (!isStopped) {
      await pause(50)
      if ((await look().catch(() => undefined)) && !isStopped) return found()
    }
  }
  void looking()
  return () => {
    isStopped = true
  }
}

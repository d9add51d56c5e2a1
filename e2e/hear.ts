import type { Page } from '@playwright/test'

type Runtime = { sendMessage(message: { command?: string }): Promise<unknown> }

/**
 * Counts what the background answers to one of the page's commands, two frames late: what comes of an answer is drawn by
 * then. So a test can tell that nothing came of it.
 */
export async function hear(page: Page, command: string): Promise<() => Promise<number>> {
  const heard = await page.evaluateHandle((wanted) => {
    const { runtime } = (globalThis as unknown as { chrome: { runtime: Runtime } }).chrome
    const sendMessage = runtime.sendMessage.bind(runtime)
    const heard = { answers: 0 }
    runtime.sendMessage = async (message) => {
      const answer = await sendMessage(message)
      if (message.command === wanted)
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            heard.answers += 1
          }),
        )
      return answer
    }
    return heard
  }, command)
  return () => heard.evaluate(({ answers }) => answers)
}

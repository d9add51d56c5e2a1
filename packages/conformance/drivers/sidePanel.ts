import type { BrowserContext, CDPSession } from '@playwright/test'
import type { Prompt } from '../driver.ts'

/** An open side panel. Playwright has no page for it, so a driver presses with scripts. */
export type SidePanel = Prompt & {
  /** Runs JavaScript in the panel and gives back its value, which has to fit into JSON. */
  evaluate(expression: string): Promise<unknown>
  /** Clicks what a CSS selector finds. False if that is not there, or is disabled. */
  click(selector: string): Promise<boolean>
}

/**
 * The open side panel of Chromium whose address begins with `start`, if there is one: a target of the browser that is
 * none of the context's pages.
 */
export async function sidePanel(context: BrowserContext, start: string): Promise<SidePanel | undefined> {
  const browser = await context.browser()?.newBrowserCDPSession()
  if (!browser) return undefined
  const { targetInfos } = await browser.send('Target.getTargets')
  const tabs = context.pages().map((page) => page.url())
  const target = targetInfos.find(({ url }) => url.startsWith(start) && !tabs.includes(url))
  await browser.detach()
  if (!target) return undefined
  const inside = (expression: string) => run(context, target.targetId, expression)
  return {
    evaluate: inside,
    text: async () => String((await inside('document.body?.textContent ?? ""')) ?? '').trim(),
    close: async () => void (await inside('close()')),
    click: async (selector) =>
      (await inside(`(() => {
        const found = document.querySelector(${JSON.stringify(selector)})
        if (!found || found.disabled) return false
        found.click()
        return true
      })()`)) === true,
  }
}

/** Runs a script in a target, through a session of the whole browser. Undefined if the target closes meanwhile. */
async function run(context: BrowserContext, targetId: string, expression: string): Promise<unknown> {
  const browser = (await context.browser()?.newBrowserCDPSession()) as CDPSession
  try {
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: false })
    const answered = new Promise<{ result?: { result?: { value?: unknown } } }>((resolve) => {
      browser.on('Target.receivedMessageFromTarget', ({ message }) => resolve(JSON.parse(message)))
      browser.on('Target.detachedFromTarget', () => resolve({}))
    })
    const params = { expression, awaitPromise: true, returnByValue: true, userGesture: true }
    const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params })
    await browser.send('Target.sendMessageToTarget', { sessionId, message })
    return (await answered).result?.result?.value
  } finally {
    await browser.detach().catch(() => undefined)
  }
}

import type { Page } from '@playwright/test'

type Runtime = { sendMessage(message: { command?: string }): Promise<unknown> }

/**
 * Counts the background's replies to one of the page's commands, two frames late: by then their effects are
 * painted. A test can then assert that a reply changed nothing.
 */
export async function hear(page: Page, command: string): Promise<() => Promise<number>> {
  const handle = await page.evaluateHandle((wanted) => {
    const { runtime } = (globalThis as unknown as { chrome: { runtime: Runtime } }).chrome
    const sendMessage = runtime.sendMessage.bind(runtime)
    const counter = { answers: 0 }
    runtime.sendMessage = async (message) => {
      const answer = await sendMessage(message)
      if (message.command === wanted)
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            counter.answers += 1
          }),
        )
      return answer
    }
    return counter
  }, command)
  return () => handle.evaluate(({ answers }) => answers)
}

/** Counts the node's answers to the page's questions about a contract, two frames late as above. */
export async function hearNode(page: Page, contract: string): Promise<() => Promise<number>> {
  const handle = await page.evaluateHandle((wanted) => {
    const ask = globalThis.fetch
    const counter = { answers: 0 }
    globalThis.fetch = async (to, init) => {
      const response = await ask(to, init)
      if (String(init?.body).toLowerCase().includes(wanted))
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            counter.answers += 1
          }),
        )
      return response
    }
    return counter
  }, contract.slice(2).toLowerCase())
  return () => handle.evaluate(({ answers }) => answers)
}

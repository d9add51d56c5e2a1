import type { BrowserContext, Page } from '@playwright/test'

/** The request that an approval window shows. */
export type Asked = { method: string; origin: string; id: string }

export type Decision = 'approve' | 'reject'

/** The decision for every request; a function that returns nothing leaves that request to the test. */
export type Rule = Decision | ((request: Asked) => Decision | undefined | Promise<Decision | undefined>)

/**
 * Decides all requests from now on by `rule`. The returned function stops that; its promise throws any error
 * that occurred meanwhile.
 */
export function decideAll(
  rule: Rule,
  parts: {
    context: BrowserContext
    isApproval(page: Page): boolean
    press(decision: Decision): Promise<void>
  },
): () => Promise<void> {
  const left = new Set<string>()
  let isOver = false
  const running = decide()
  // The returned function throws its error.
  running.catch(() => undefined)

  async function decide(): Promise<void> {
    while (!isOver) {
      const request = await readRequest()
      if (!request || left.has(request.id)) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        continue
      }
      const decision = typeof rule === 'function' ? await rule(request) : rule
      if (decision) await parts.press(decision)
      else left.add(request.id)
    }
  }

  async function readRequest(): Promise<Asked | undefined> {
    const page = parts.context.pages().find(parts.isApproval)
    const root = page?.getByTestId('approval')
    if (!page || !root || !(await root.isVisible().catch(() => false))) return undefined
    return root
      .evaluate(({ dataset: { method = '', origin = '', request = '' } }: HTMLElement) => ({
        method,
        origin,
        id: request,
      }))
      .catch(() => undefined)
  }

  return async () => {
    isOver = true
    await running
  }
}

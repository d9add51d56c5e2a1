import type { BrowserContext, Page } from '@playwright/test'

/** What a request in the approval window is about. */
export type Asked = { method: string; origin: string; id: string }

export type Decision = 'approve' | 'reject'

/** What becomes of every request; a function that answers nothing leaves that request to the test. */
export type Rule = Decision | ((request: Asked) => Decision | undefined | Promise<Decision | undefined>)

/**
 * Decides about all that is asked from now on, as `rule` says. The promise of what it returns ends that, and throws what
 * went wrong meanwhile.
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
  // It is heard of at the end.
  running.catch(() => undefined)

  async function decide(): Promise<void> {
    while (!isOver) {
      const request = await asked()
      if (!request || left.has(request.id)) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        continue
      }
      const decision = typeof rule === 'function' ? await rule(request) : rule
      if (decision) await parts.press(decision)
      else left.add(request.id)
    }
  }

  async function asked(): Promise<Asked | undefined> {
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

import type { Page } from '@playwright/test'

/** Runs the body of an async function in the world of the wallet's content script. */
export async function runInContentScript(page: Page, expression: string): Promise<unknown> {
  const session = await page.context().newCDPSession(page)
  const contexts: { id: number; name: string; origin: string }[] = []
  session.on('Runtime.executionContextCreated', ({ context }) => contexts.push(context))
  await session.send('Runtime.enable')
  const world = contexts.find(
    ({ name, origin }) => name === 'Volley' || origin.startsWith('chrome-extension:'),
  )
  if (!world) throw new Error(`No world of ours among ${JSON.stringify(contexts)}`)
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: `(async () => { ${expression} })()`,
    contextId: world.id,
    awaitPromise: true,
    returnByValue: true,
  })
  await session.detach()
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value
}

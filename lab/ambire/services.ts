import type { BrowserContext } from '@playwright/test'

/** Ambire asks this service whether it may connect a site. Until it answers, no site can be connected. */
const list = 'https://cena.ambire.com/api/v3/scamchecker'

/** Replaces the list of bad sites and addresses: it names one of each, which the kit never uses. */
export async function standIn(context: BrowserContext): Promise<void> {
  const answers: Record<string, object> = {
    data: { version: 1, domains: ['bad.example'], addresses: [`0x${'0'.repeat(36)}dEaD`] },
    get_update: { toVersion: 1, domains: [], addresses: [] },
  }
  await context.route(`${list}/**`, (route) => {
    const json = answers[new URL(route.request().url()).pathname.split('/').at(-1) ?? '']
    const headers = { 'access-control-allow-origin': '*' }
    return json ? route.fulfill({ json, headers }) : route.abort()
  })
}

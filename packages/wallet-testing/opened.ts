import type { BrowserContext, Page } from '@playwright/test'

/** The pages of each browser, for the wallet that uses it now. Tests use a browser in turn. */
const pagesOf = new WeakMap<BrowserContext, Set<Page>>()

/** Every page that the browser opens from now on, also after it has closed. */
export function recordPages(context: BrowserContext): ReadonlySet<Page> {
  const known = pagesOf.get(context)
  known?.clear()
  if (known) return known
  const pages = new Set<Page>()
  pagesOf.set(context, pages)
  context.on('page', (page) => pages.add(page))
  return pages
}

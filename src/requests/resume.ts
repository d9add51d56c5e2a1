import { ownOrigin } from '../lib/ownPages.ts'
import type { Journal } from '../storage/journal/journal.ts'
import type { Approvals } from './approvals.ts'
import type { Pages } from './port.ts'
import type { Router } from './router.ts'

/**
 * Finishes the journal's unfinished requests at every start of the background. A request without approval ends
 * with its page or the browser session; an approved request needs neither.
 */
export async function resume(options: {
  journal: Journal
  router: Pick<Router, 'withdraw' | 'resume'>
  approvals: Pick<Approvals, 'restore' | 'hide'>
  pages: Pick<Pages, 'expect'>
  session: string
}): Promise<void> {
  const { journal, router, approvals, pages, session } = options
  const rows = await journal.requestsIn(['received', 'asked', 'approved'])
  const approved = rows.filter(({ state }) => state === 'approved')
  const unapproved = rows.filter(({ state }) => state !== 'approved')

  for (const row of unapproved) {
    if (row.session !== session) await router.withdraw(row.id)
    else if (row.origin !== ownOrigin) pages.expect(row.id)
  }
  for (const row of approved) router.resume(row.id, row.session !== session).catch(console.error)

  await approvals.restore()
  await approvals.hide()
}

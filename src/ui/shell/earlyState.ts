import type { Runtime } from '../../lib/browser.ts'

/** What `early.iife.ts` leaves for the page's modules. */
export type Early = {
  view: string
  port: Runtime.Port
  /** What came so far. */
  messages: unknown[]
  isOpen: boolean
  /** Keeps nothing from now on. */
  release(): void
}

/**
 * The port that the page opened before its modules were there, and what came over it: once, where it is one of this view
 * and was not closed meanwhile.
 */
export function takeEarly(view: string): { port: Runtime.Port; messages: unknown[] } | undefined {
  const scope = globalThis as { early?: Early }
  const { early } = scope
  if (early?.view !== view) return undefined
  delete scope.early
  early.release()
  return early.isOpen ? early : undefined
}

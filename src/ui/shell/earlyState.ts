import type { Runtime } from '../../lib/browser.ts'

/** State that `early.iife.ts` passes to the page's modules. */
export type Early = {
  view: string
  port: Runtime.Port
  /** Messages received so far. */
  messages: unknown[]
  isOpen: boolean
  /** Stops collecting messages. */
  release(): void
}

/**
 * The port that the page opened before its modules loaded, and its messages. Returned once, if it belongs to
 * this view and is still open.
 */
export function takeEarly(view: string): { port: Runtime.Port; messages: unknown[] } | undefined {
  const scope = globalThis as { early?: Early }
  const { early } = scope
  if (early?.view !== view) return undefined
  delete scope.early
  early.release()
  return early.isOpen ? early : undefined
}

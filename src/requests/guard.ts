import { WalletError } from '../domain/errors.ts'
import type { Review, WarningBlock } from '../domain/review/review.ts'
import type { Appraised } from '../domain/site.ts'
import type { Method } from '../methods/method.ts'

/**
 * Wraps a method that opens an approval: a blocked site is refused before anything is shown or written, and
 * warnings about the site precede its request. Methods without an approval stay unchanged.
 */
export function guard(
  method: Method,
  {
    isBlocked,
    appraise,
  }: { isBlocked(origin: string): boolean; appraise(site: Appraised): Promise<WarningBlock[]> },
): Method {
  const { check, review } = method
  if (!review) return method

  function requireUnblocked(origin: string): void {
    if (isBlocked(origin)) throw new WalletError(method.unconnected ?? 'unauthorized')
  }

  return {
    ...method,
    async check(params, context) {
      requireUnblocked(context.origin)
      await check?.(params, context)
    },
    async review(params, context) {
      const found = await review(params, context)
      if (!found) return undefined
      const warnings = await appraise(context)
      // The person may have blocked it while nodes answered.
      requireUnblocked(context.origin)
      return appraised(found, warnings)
    },
  }
}

/** The review with these warnings before its own. Of a site that pretends to be another no account is ticked beforehand. */
export function appraised(review: Review, warnings: readonly WarningBlock[]): Review {
  if (warnings.length === 0) return review
  const isBad = warnings.some(({ severity }) => severity === 'bad')
  const blocks = review.blocks.map((block) =>
    isBad && block.kind === 'accounts' && block.several ? { ...block, picked: [] } : block,
  )
  return { ...review, ...(isBad && { risky: true as const }), blocks: [...warnings, ...blocks] }
}

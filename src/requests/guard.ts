import { WalletError } from '../domain/errors.ts'
import type { Review, WarningBlock } from '../domain/review/review.ts'
import type { SiteToAssess } from '../domain/site.ts'
import type { Method } from '../methods/method.ts'

/**
 * Guards a method that asks the user: refuses a blocked site before anything is shown or journalled, and puts
 * the wallet's warnings about any other site above its review. Methods without a review are returned unchanged.
 */
export function guard(
  method: Method,
  {
    isBlocked,
    assessSite,
  }: { isBlocked(origin: string): boolean; assessSite(site: SiteToAssess): Promise<WarningBlock[]> },
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
      const warnings = await assessSite(context)
      // The user may have blocked the site while the wallet asked nodes.
      requireUnblocked(context.origin)
      return withSiteWarnings(found, warnings)
    },
  }
}

/** Puts these warnings before the review. For a site that imitates another one, no account is preselected. */
export function withSiteWarnings(review: Review, warnings: readonly WarningBlock[]): Review {
  if (warnings.length === 0) return review
  const isBad = warnings.some(({ severity }) => severity === 'bad')
  const blocks = review.blocks.map((block) =>
    isBad && block.kind === 'accounts' && block.several ? { ...block, picked: [] } : block,
  )
  return { ...review, ...(isBad && { risky: true as const }), blocks: [...warnings, ...blocks] }
}

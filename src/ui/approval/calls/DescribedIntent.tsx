import type { Described } from '../../descriptors/describe.ts'
import { SiteText } from '../../kit/text/SiteText.tsx'

/** Who says what a call does, and what it does, as one foreign text. */
export function DescribedIntent({ described: { owner, intent } }: { described: Described }) {
  return (
    <span lang="en" data-testid="described-intent">
      <SiteText max={120}>{`${owner}: ${intent}`}</SiteText>
    </span>
  )
}

import { type Lookalike, lookalike } from '../origin/lookalike.ts'
import { type PhishingList, type PhishingMatch, phishingMatch } from '../origin/phishing.ts'
import type { Review, WarningBlock } from '../wire/review.ts'

export type Appraised = {
  origin: string
  /** The page around the frame that asks. */
  topOrigin?: string | undefined
}

type Known = {
  /** Absent where it cannot be read. */
  list: PhishingList | undefined
  /** Origins that the person is connected to. */
  connected: readonly string[]
  /** Hosts that are imitated. */
  wellKnown: readonly string[]
}

/** What is to be said of a site before anything it asks: that it is known to steal, or could be taken for another. */
export function appraise(
  { origin, topOrigin }: Appraised,
  { list, connected, wellKnown }: Known,
): WarningBlock[] {
  const host = hostOf(origin)
  const top = topOrigin === undefined ? undefined : hostOf(topOrigin)
  const used = connected.flatMap((one) => hostOf(one) ?? [])
  return [host, top === host ? undefined : top].flatMap((name) => {
    if (name === undefined) return []
    const around = name === host ? undefined : host
    const phishing = list && phishingMatch(list, name)
    if (phishing) return [phishingWarning(name, phishing, around)]
    const like = lookalike(name, { connected: used, wellKnown })
    return like ? [lookalikeWarning(name, like)] : []
  })
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

/** `around` is the host of the frame that asks, where the page around it is the thief. */
function phishingWarning(host: string, match: PhishingMatch, inside: string | undefined): WarningBlock {
  const fate = 'What such a site has you approve is made to take what you own, and nobody can give it back.'
  const shows =
    inside === undefined ? '' : ` The request comes from ${inside}, which it shows inside of itself.`
  return {
    kind: 'warning',
    warning: 'phishingSite',
    severity: 'bad',
    heading: match.kind === 'listed' ? `${host} is known to steal` : `This is not ${match.host}`,
    text:
      match.kind === 'listed'
        ? `It is on the list of phishing sites.${shows} ${fate}`
        : `${host} is spelled almost like ${match.host}, which thieves imitate.${shows} ${fate}`,
    understand: `I understand that ${host} may take everything in my account.`,
  }
}

function lookalikeWarning(host: string, like: Lookalike): WarningBlock {
  return {
    kind: 'warning',
    warning: 'lookalikeSite',
    severity: like.kind === 'foreign' ? 'warn' : 'bad',
    ...words(host, like),
  }
}

function words(host: string, like: Lookalike): { heading: string; text: string } {
  switch (like.kind) {
    case 'looksLike': {
      const read = like.reads === undefined ? '' : ` It may be shown as “${like.reads}”.`
      return {
        heading: like.connected ? `Not the ${like.host} you use` : `This is not ${like.host}`,
        text: `${host} can be taken for ${like.host} at a glance, but is another site.${read}`,
      }
    }
    case 'beginsWith':
      return {
        heading: like.connected ? `Not the ${like.host} you use` : `This is not ${like.host}`,
        text: `${host} begins like ${like.host}, but a site belongs to whoever has the end of its name.`,
      }
    case 'mixed':
      return {
        heading: 'The name of this site mixes alphabets',
        text: `${host} may be shown as “${like.reads}”. Such names are made to be taken for another.`,
      }
    case 'foreign':
      return {
        heading: 'The name of this site can be misread',
        text: `${host} may be shown as “${like.reads}”. Its letters only look like Latin ones.`,
      }
  }
}

/** Of web pages only: the wallet's own requests are nobody else's. */
function hostOf(origin: string): string | undefined {
  return /^https?:/.test(origin) && URL.canParse(origin) ? new URL(origin).hostname : undefined
}

import type { WarningBlock } from '../../domain/review/review.ts'
import type { SiteToAssess } from '../../domain/site.ts'
import { say } from '../../domain/text/message.ts'
import { warned } from '../../domain/text/warned.ts'
import { readLooks } from '../../lib/confusables.ts'
import { type Lookalike, lookalike } from '../../sites/lookalike.ts'
import { type PhishingList, type PhishingMatch, phishingMatch } from '../../sites/phishing.ts'

type Known = {
  /** Absent if it cannot be read. */
  list: PhishingList | undefined
  /** Origins that the person is connected to. */
  connected: readonly string[]
  /** Hosts that thieves imitate. */
  wellKnown: readonly string[]
}

/** Warnings about the site itself, shown before its request: it is known to steal, or looks like another. */
export async function assessSite(
  { origin, topOrigin }: SiteToAssess,
  { list, connected, wellKnown }: Known,
): Promise<WarningBlock[]> {
  const looks = await readLooks()
  const host = hostOf(origin)
  const top = topOrigin === undefined ? undefined : hostOf(topOrigin)
  const used = connected.flatMap((one) => hostOf(one) ?? [])
  return [host, top === host ? undefined : top].flatMap((name) => {
    if (name === undefined) return []
    const around = name === host ? undefined : host
    const phishing = list && phishingMatch(list, name)
    if (phishing) return [phishingWarning(name, phishing, around)]
    const like = lookalike(name, { connected: used, wellKnown, looks })
    return like ? [lookalikeWarning(name, like)] : []
  })
}

/** `inside` is the host of the frame that sends the request, if the page around the frame is the thief. */
function phishingWarning(host: string, match: PhishingMatch, inside: string | undefined): WarningBlock {
  const isListed = match.kind === 'listed'
  const values = isListed ? { site: host } : { site: host, real: match.host }
  const warning = warned('phishingSite', 'bad', values, isListed ? 'phishingSite' : 'phishingSiteLike')
  const shows = inside === undefined ? [] : [say('warning_phishingSite_inside', { site: inside })]
  return {
    ...warning,
    text: { sentences: [warning.text, ...shows, say('warning_phishingSite_fate')] },
    understand: say('warning_phishingSite_understand', { site: host }),
  }
}

function lookalikeWarning(host: string, like: Lookalike): WarningBlock {
  if (!('host' in like)) {
    const values = { site: host, reads: like.reads }
    return like.kind === 'mixed'
      ? warned('lookalikeSite', 'bad', values, 'lookalikeSiteMixed')
      : warned('lookalikeSite', 'warn', values, 'lookalikeSiteForeign')
  }
  const { kind, connected, host: real } = like
  const form = kind === 'looksLike' ? 'lookalikeSite' : 'lookalikeSiteBegins'
  const warning = warned('lookalikeSite', 'bad', { site: host, real }, connected ? `${form}Used` : form)
  const reads = kind === 'looksLike' ? like.reads : undefined
  const shows = reads === undefined ? warning.text : say('warning_lookalikeSite_reads', { site: host, reads })
  return { ...warning, text: { sentences: [shows, say('warning_lookalikeSite_fate')] } }
}

/** `undefined` for the wallet's own requests, which come from no web page. */
function hostOf(origin: string): string | undefined {
  return /^https?:/.test(origin) && URL.canParse(origin) ? new URL(origin).hostname : undefined
}

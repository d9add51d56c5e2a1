import type { Site } from '../../domain/site.ts'

/**
 * True if the person has connected exactly this origin, outside private windows. A page chooses its favicon, so
 * a site without a connection could imitate one that the person trusts.
 */
export function mayShow(origin: string, sites: readonly Site[] = []): boolean {
  return /^https?:/.test(origin) && sites.some((site) => site.origin === origin && !site.incognito)
}

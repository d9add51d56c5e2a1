/**
 * The requester's name for people: the host with its port, or the wallet's name for its own pages. A prefix
 * that keeps origins of private windows apart is not shown.
 */
export function siteName(origin: string): string {
  if (isOwn(origin)) return 'Volley'
  const site = origin.replace(/^private\S* /, '')
  return URL.canParse(site) ? new URL(site).host || site : site
}

/** True for the wallet's own pages. */
export function isOwn(origin: string): boolean {
  return /^(private\S* )?(chrome|moz)-extension:/.test(origin)
}

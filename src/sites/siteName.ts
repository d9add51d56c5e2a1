/**
 * Who asks, as a person reads it: the host with its port, or the wallet itself for what its own pages ask. What was sent from
 * private windows is kept apart by a word before its origin.
 */
export function siteName(origin: string): string {
  if (isOwn(origin)) return 'Volley'
  const site = origin.replace(/^private\S* /, '')
  return URL.canParse(site) ? new URL(site).host || site : site
}

/** Whether the wallet's own pages ask. */
export function isOwn(origin: string): boolean {
  return /^(private\S* )?(chrome|moz)-extension:/.test(origin)
}

/**
 * The asker for a person: the host with its port, or the wallet itself for its own pages. A word before the
 * origin marks requests of private windows.
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

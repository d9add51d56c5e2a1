/** Who asks, as a person reads it: the host with its port, or the wallet itself for what its own pages ask. */
export function siteName(origin: string): string {
  if (isOwn(origin)) return 'Volley'
  return URL.canParse(origin) ? new URL(origin).host || origin : origin
}

/** Whether the wallet's own pages ask. */
export function isOwn(origin: string): boolean {
  return /^(chrome|moz)-extension:/.test(origin)
}

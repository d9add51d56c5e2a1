import type { WarningBlock } from '../wire/review.ts'
import type { Context } from './method.ts'

/** What is suspicious about where a request comes from: an unencrypted page, or a frame inside another site. */
export function pageWarnings({ origin, topOrigin }: Pick<Context, 'origin' | 'topOrigin'>): WarningBlock[] {
  const warnings: WarningBlock[] = []
  if (isInsecure(origin))
    warnings.push({
      kind: 'warning',
      warning: 'insecureOrigin',
      severity: 'warn',
      heading: 'The connection to this site is not encrypted',
      text: 'Anyone on the way, such as a public Wi-Fi, can change what the site asks of you.',
    })
  if (topOrigin !== undefined && topOrigin !== origin)
    warnings.push({
      kind: 'warning',
      warning: 'foreignFrame',
      severity: 'warn',
      heading: 'The request comes from inside another site',
      text: `${host(origin)} is shown inside ${host(topOrigin)}. Go on only if you meant to use both.`,
    })
  return warnings
}

function isInsecure(origin: string): boolean {
  return origin.startsWith('http:') && !isLoopback(new URL(origin).hostname)
}

/** Whether a host name is this machine itself: nothing in between can read or change what is sent. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  )
}

function host(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin
}

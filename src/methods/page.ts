import type { WarningBlock } from '../wire/review.ts'
import { warned } from '../wire/warned.ts'
import type { Context } from './method.ts'

/** What is suspicious about where a request comes from: an unencrypted page, or a frame inside another site. */
export function pageWarnings({ origin, topOrigin }: Pick<Context, 'origin' | 'topOrigin'>): WarningBlock[] {
  const warnings: WarningBlock[] = []
  if (isInsecure(origin)) warnings.push(warned('insecureOrigin', 'warn'))
  if (topOrigin !== undefined && topOrigin !== origin)
    warnings.push(warned('foreignFrame', 'warn', { site: host(origin), around: host(topOrigin) }))
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

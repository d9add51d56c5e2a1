import type { WarningBlock } from '../domain/review/review.ts'
import { isLoopback } from '../domain/sendUrls.ts'
import { warned } from '../domain/text/warned.ts'
import type { Context } from './method.ts'

/** Warnings about a request's origin: an unencrypted page, or a frame inside another site. */
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

/**
 * True if a host name belongs to this machine or its local network, where a public page must not make the
 * wallet send requests. `URL` normalizes IP addresses: `0x7f.1` arrives as `127.0.0.1`. A public name that
 * resolves to a private address is not detected, because only the browser resolves names.
 */
export function isPrivateHost(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '')
  // An IPv4 address embedded in IPv6. `URL` strips leading zeros.
  const [, high = '0', low] = /^\[(?:::ffff:(?=.*:)|64:ff9b::)(?:([\da-f]+):)?([\da-f]+)\]$/.exec(name) ?? []
  if (low) return isPrivateAddress(Number.parseInt(high, 16) * 65_536 + Number.parseInt(low, 16))
  if (name.startsWith('[')) return /^\[(::1?\]|(f[cd][\da-f]|fe[89ab])[\da-f]:)/.test(name)
  if (/^[\d.]+$/.test(name))
    return isPrivateAddress(name.split('.').reduce((sum, part) => sum * 256 + Number(part), 0))
  return !name.includes('.') || /\.(localhost|local|internal|lan|home|corp|home\.arpa)$/.test(name)
}

/** Address blocks that are not routed on the internet: network and prefix length in bits. */
const privateBlocks = [
  [0x00000000, 8],
  [0x0a000000, 8],
  [0x64400000, 10],
  [0x7f000000, 8],
  [0xa9fe0000, 16],
  [0xac100000, 12],
  [0xc0a80000, 16],
] as const

function isPrivateAddress(address: number): boolean {
  return privateBlocks.some(([block, bits]) => (address ^ block) >>> (32 - bits) === 0)
}

function host(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin
}

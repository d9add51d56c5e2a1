import * as v from 'valibot'
import type { Address } from 'viem'
import { address } from '../../domain/schema.ts'
import { present } from '../../lib/present.ts'

/** An EIP-4361 message. Times are the original RFC 3339 strings. */
export type SignInMessage = {
  scheme?: string
  /** RFC 3986 authority: the host with an optional port. */
  domain: string
  address: Address
  statement?: string
  uri: string
  chainId: string
  nonce: string
  issuedAt: string
  expirationTime?: string
  notBefore?: string
  requestId?: string
  resources: string[]
}

// The RFC 3986 rules that EIP-4361 refers to.
const encoded = '%[0-9a-fA-F]{2}'
const letters = "A-Za-z0-9\\-._~!$&'()*+,;="
const pchar = `(?:[${letters}:@]|${encoded})`
const scheme = '[A-Za-z][A-Za-z0-9+\\-.]*'
const authority = `(?:(?:[${letters}:]|${encoded})*@)?(?:\\[[0-9A-Fa-f:.]+\\]|(?:[${letters}]|${encoded})*)(?::[0-9]*)?`
const path = `(?://${authority}(?:/${pchar}*)*|/(?:${pchar}+(?:/${pchar}*)*)?|${pchar}+(?:/${pchar}*)*|)`
const tail = `(?:${pchar}|[/?])*`
const uri = `${scheme}:${path}(?:\\?${tail})?(?:#${tail})?`
const time =
  '[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(?:\\.[0-9]+)?(?:[Zz]|[+\\-][0-9]{2}:[0-9]{2})'

/** The grammar of EIP-4361, rule for rule. */
const grammar = new RegExp(
  [
    `^(?:(?<scheme>${scheme})://)?(?<domain>${authority}) wants you to sign in with your Ethereum account:`,
    '(?<address>0x[0-9a-fA-F]{40})',
    '',
    `(?:(?<statement>[${letters}:/?#\\[\\]@ ]+)\\n)?`,
    `URI: (?<uri>${uri})`,
    'Version: 1',
    'Chain ID: (?<chainId>[0-9]+)',
    'Nonce: (?<nonce>[A-Za-z0-9]{8,})',
    `Issued At: (?<issuedAt>${time})` +
      `(?:\\nExpiration Time: (?<expirationTime>${time}))?` +
      `(?:\\nNot Before: (?<notBefore>${time}))?` +
      `(?:\\nRequest ID: (?<requestId>${pchar}*))?` +
      `(?<resources>\\nResources:(?:\\n- ${uri})*)?$`,
  ].join('\\n'),
)

/** Reads a message that follows the grammar to the letter; `undefined` for any other text. */
export function readSignInMessage(text: string): SignInMessage | undefined {
  const found = grammar.exec(text)?.groups
  if (!found) return undefined
  const { domain = '', uri = '', chainId = '', nonce = '', issuedAt = '', resources = '', ...rest } = found
  const account = v.safeParse(address, rest.address)
  // The pattern accepts any host with valid characters, also an empty one. The standard requires a real host.
  if (!account.success || !isAddress(rest.address, account.output) || hostOf(domain) === undefined)
    return undefined
  const { expirationTime, notBefore, requestId, statement } = rest
  if ([issuedAt, expirationTime, notBefore].some((one) => one !== undefined && timeOf(one) === undefined))
    return undefined
  return {
    ...present({
      scheme: rest.scheme?.toLowerCase(),
      statement,
      expirationTime,
      notBefore,
      requestId,
    }),
    domain,
    address: account.output,
    uri,
    chainId,
    nonce,
    issuedAt,
    resources: resources.split('\n- ').slice(1),
  }
}

/** The standard requires the checksum. Lower case is accepted too, because sites get it from wallets. */
function isAddress(written: string | undefined, checksummed: Address): boolean {
  return written === checksummed || written === checksummed.toLowerCase()
}

/** Formats a message by the grammar. A field that breaks the grammar does not parse back to the same value. */
export function signInText(message: Omit<SignInMessage, 'address'> & { address: string }): string {
  const { scheme, domain, address, statement, resources } = message
  const line = (label: string, value: string | undefined) =>
    value === undefined ? '' : `\n${label}: ${value}`
  return `${scheme === undefined ? '' : `${scheme}://`}${domain} wants you to sign in with your Ethereum account:
${address}

${statement === undefined ? '' : `${statement}\n`}${line('URI', message.uri)}
Version: 1
Chain ID: ${message.chainId}
Nonce: ${message.nonce}
Issued At: ${message.issuedAt}${line('Expiration Time', message.expirationTime)}${line('Not Before', message.notBefore)}${line('Request ID', message.requestId)}${
    resources.length > 0 ? `\nResources:\n- ${resources.join('\n- ')}` : ''
  }`
}

/** An RFC 3339 time in milliseconds since 1970; `undefined` for an impossible date and for `undefined`. */
export function timeOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (text.match(/\d+/g) ?? []).map(
    Number,
  )
  const [, zoneHour = '0', zoneMinute = '0'] = /[+-](\d\d):(\d\d)$/.exec(text) ?? []
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const isReal =
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= days &&
    hour < 24 &&
    minute < 60 &&
    second <= 60 &&
    Number(zoneHour) < 24 &&
    Number(zoneMinute) < 60
  // RFC 3339 allows leap seconds, JavaScript does not.
  return isReal ? Date.parse(text.toUpperCase().replace(/:60(?=[.Z+-])/, ':59')) : undefined
}

/** An authority's host and port in the browser's form; `undefined` if it has a user or is invalid. */
export function hostOf(domain: string, protocol = 'https:'): string | undefined {
  const url = `${protocol}//${domain}`
  if (domain === '' || domain.includes('@') || !URL.canParse(url)) return undefined
  return new URL(url).host
}

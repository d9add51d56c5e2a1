import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { hexToBytes, stringToBytes } from 'viem/utils'
import { WalletError } from '../../domain/errors.ts'
import type { Fact, WarningBlock } from '../../domain/review/review.ts'
import { bytes } from '../../domain/schema.ts'
import { isLoopback } from '../../domain/sendUrls.ts'
import { say } from '../../domain/text/message.ts'
import { warned } from '../../domain/text/warned.ts'
import type { TypedValue } from '../../domain/typedData.ts'
import type { Context } from '../method.ts'
import { hostOf, readSignInMessage, type SignInMessage, timeOf } from './signInMessage.ts'

/** The letters of "wants you to sign in with your Ethereum account". */
const phrase = 'wantsyoutosigninwithyourethereumaccount'

/** Tolerated clock error in milliseconds. */
const skew = 5 * 60_000

type Asking = { origin: string; from: Address; now: number; path: string }

/**
 * Parses bytes as an EIP-4361 sign-in; `undefined` if they do not mention signing in. The detection is lenient
 * and only compares visible letters and digits, without their marks: an invalid byte or an invisible letter must
 * not let a sign-in bypass the checks, because the target site may ignore such characters. Throws `invalidParams` if such bytes break
 * the grammar, or are not the requester's own sign-in (`requireOwnSignIn`).
 */
export function readSignIn(signed: Uint8Array, asking: Asking): SignInMessage | undefined {
  if (!speaksOfSigningIn(signed)) return undefined
  const text = exactText(signed)
  const message = text === undefined ? undefined : readSignInMessage(text)
  if (!message)
    throw new WalletError('invalidParams', 'The sign-in does not follow EIP-4361', {
      path: asking.path,
    })
  requireOwnSignIn(message, asking)
  return message
}

/** Applies `readSignIn` to all strings and bytes in typed data. */
export function requireOwnSignIns(value: TypedValue, asking: Asking): void {
  if (typeof value === 'object')
    for (const [name, inner] of Object.entries(value))
      requireOwnSignIns(inner, { ...asking, path: `${asking.path}.${name}` })
  if (typeof value !== 'string') return
  readSignIn(stringToBytes(value), asking)
  if (v.is(bytes, value)) readSignIn(hexToBytes(value as Hex), asking)
}

function speaksOfSigningIn(message: Uint8Array): boolean {
  return new TextDecoder()
    .decode(message)
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]|\p{DI}/gu, '')
    .toLowerCase()
    .includes(phrase)
}

/** The bytes as text; `undefined` if they are not valid UTF-8. Keeps a byte order mark. */
export function exactText(message: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(message)
  } catch {
    return undefined
  }
}

/**
 * A sign-in signature for another site lets an attacker take over the account there. So the message must name
 * the requesting origin (a frame's own, not the embedding page's) and the signing account. It must not have
 * expired, or end before it begins: no site would accept it. Throws `invalidParams`.
 */
export function requireOwnSignIn(message: SignInMessage, { origin, from, now, path }: Asking): void {
  const refuse = (detail: string) => new WalletError('invalidParams', detail, { path })
  const { protocol, host, hostname } = new URL(origin)
  // Without a scheme it is https, except for a site under development on this machine.
  const scheme = message.scheme ?? (isLoopback(hostname) ? protocol.slice(0, -1) : 'https')
  if (hostOf(message.domain, protocol) !== host)
    throw refuse(`The message signs in to ${message.domain}, but ${host} asks`)
  if (`${scheme}:` !== protocol)
    throw refuse(`The message is for ${scheme}, but the site is open over ${protocol.slice(0, -1)}`)
  if (message.address !== from) throw refuse('The message names another account')
  const end = timeOf(message.expirationTime) ?? Infinity
  if (end <= now) throw refuse('The sign-in has expired')
  if (end <= (timeOf(message.notBefore) ?? 0)) throw refuse('The sign-in ends before it begins')
}

/** The parts of a message that the user should see, the site first. */
export function signInFacts(message: SignInMessage): Fact[] {
  const { domain, statement, address, uri, issuedAt, expirationTime, notBefore, requestId, resources } =
    message
  const time = (key: 'fact_asked' | 'fact_notBefore' | 'fact_ends', text: string): Fact => ({
    label: say(key),
    value: String(Math.floor((timeOf(text) ?? 0) / 1000)),
    form: 'time',
  })
  return [
    { label: say('fact_signsInTo'), value: domain, match: 'match' },
    ...(statement === undefined
      ? []
      : [{ label: say('fact_says'), value: statement, form: 'site' as const }]),
    { label: say('fact_account'), value: address, form: 'address' },
    { label: say('fact_for'), value: uri, form: 'mono' },
    time('fact_asked', issuedAt),
    ...(notBefore === undefined ? [] : [time('fact_notBefore', notBefore)]),
    expirationTime === undefined
      ? { label: say('fact_ends'), value: say('fact_whenSiteSays') }
      : time('fact_ends', expirationTime),
    ...(requestId ? [{ label: say('fact_request'), value: requestId, form: 'mono' as const }] : []),
    ...resources.slice(0, mostResources).map((value, index) => ({
      label: say('fact_alsoFor', { number: index + 1 }),
      value,
      form: 'mono' as const,
    })),
  ]
}

/** Maximum resources listed as facts. The message below the facts contains all of them. */
const mostResources = 20

/** Warnings about a sign-in: another chain, or a start in the future. */
export function signInWarnings(
  signIn: SignInMessage | undefined,
  { chainId, services, askedAt }: Pick<Context, 'chainId' | 'services' | 'askedAt'>,
): WarningBlock[] {
  if (signIn === undefined) return []
  const warnings: WarningBlock[] = []
  if (BigInt(signIn.chainId) !== BigInt(chainId)) {
    const named =
      services.networks.get(Number(signIn.chainId))?.name ??
      say('review_chainWithin', { chain: signIn.chainId.slice(0, 20) })
    const selected = services.networks.get(chainId)?.name ?? say('review_chainWithin', { chain: chainId })
    warnings.push(warned('signInChain', 'warn', { network: named, selected }))
  }
  if ((timeOf(signIn.notBefore) ?? 0) > askedAt + skew) warnings.push(warned('signInEarly', 'bad'))
  return warnings
}

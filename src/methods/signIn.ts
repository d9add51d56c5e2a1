import type { Address } from 'viem'
import { WalletError } from '../wire/errors.ts'
import type { Fact, WarningBlock } from '../wire/review.ts'
import { warned } from '../wire/warned.ts'
import { t } from '../words/words.ts'
import type { Context } from './method.ts'
import { isLoopback } from './page.ts'
import { hostOf, readSignInMessage, type SignInMessage, timeOf } from './signInMessage.ts'

const phrase = 'wants you to sign in with your ethereum account'

/** What a text signs in to: `garbled` where it speaks of signing in and does not follow EIP-4361. */
export function readSignIn(text: string): SignInMessage | 'garbled' | undefined {
  return readSignInMessage(text) ?? (text.toLowerCase().includes(phrase) ? 'garbled' : undefined)
}

/**
 * A signature for another site is how accounts there are stolen: the origin that asks must be the one that the message
 * names, a frame's own and not that of the page around it, and the account must be the one that signs. What is over by
 * now nobody would take. Throws `invalidParams`.
 */
export function requireOwnSignIn(message: SignInMessage, origin: string, from: Address, now: number): void {
  const refuse = (detail: string) => new WalletError('invalidParams', detail, { path: '0' })
  const { protocol, host, hostname } = new URL(origin)
  // Without a scheme it is https, but for a site in the making on this machine.
  const scheme = message.scheme ?? (isLoopback(hostname) ? protocol.slice(0, -1) : 'https')
  if (hostOf(message.domain, protocol) !== host)
    throw refuse(`The message signs in to ${message.domain}, but ${host} asks`)
  if (`${scheme}:` !== protocol)
    throw refuse(`The message is for ${scheme}, but the site is open over ${protocol.slice(0, -1)}`)
  if (message.address !== from) throw refuse('The message names another account than the one that is to sign')
  const end = message.expirationTime === undefined ? undefined : timeOf(message.expirationTime)
  if (end !== undefined && end <= now) throw refuse('The sign-in has expired')
}

/** The parts of a message that a person should see, its site first. */
export function signInFacts(message: SignInMessage): Fact[] {
  const { domain, statement, address, uri, issuedAt, expirationTime, notBefore, requestId, resources } =
    message
  const time = (key: 'fact_asked' | 'fact_notBefore' | 'fact_ends', text: string): Fact => ({
    label: t(key),
    value: String(Math.floor((timeOf(text) ?? 0) / 1000)),
    form: 'time',
  })
  return [
    { label: t('fact_signsInTo'), value: domain, match: 'match' },
    ...(statement === undefined ? [] : [{ label: t('fact_says'), value: statement, form: 'site' as const }]),
    { label: t('fact_account'), value: address, form: 'address' },
    { label: t('fact_for'), value: uri, form: 'mono' },
    time('fact_asked', issuedAt),
    ...(notBefore === undefined ? [] : [time('fact_notBefore', notBefore)]),
    expirationTime === undefined
      ? { label: t('fact_ends'), value: t('fact_whenSiteSays') }
      : time('fact_ends', expirationTime),
    ...(requestId ? [{ label: t('fact_request'), value: requestId, form: 'mono' as const }] : []),
    ...resources.slice(0, mostResources).map((value, index) => ({
      label: t('fact_alsoFor', { number: index + 1 }),
      value,
      form: 'mono' as const,
    })),
  ]
}

/** More of them stand in the message below. */
const mostResources = 20

/** What is odd about a sign-in, or about a text that only looks like one. */
export function signInWarnings(
  signIn: SignInMessage | 'garbled' | undefined,
  { chainId, services }: Pick<Context, 'chainId' | 'services'>,
  now: number,
): WarningBlock[] {
  if (signIn === undefined) return []
  if (signIn === 'garbled') return [warned('signInMismatch', 'bad')]
  const warnings: WarningBlock[] = []
  if (BigInt(signIn.chainId) !== BigInt(chainId)) {
    const named =
      services.networks.get(Number(signIn.chainId))?.name ??
      t('review_chainWithin', { chain: signIn.chainId.slice(0, 20) })
    const selected = services.networks.get(chainId)?.name ?? t('review_chainWithin', { chain: chainId })
    warnings.push(warned('signInChain', 'warn', { network: named, selected }))
  }
  const start = signIn.notBefore === undefined ? undefined : timeOf(signIn.notBefore)
  if (start !== undefined && start > now) warnings.push(warned('signInEarly', 'bad'))
  return warnings
}

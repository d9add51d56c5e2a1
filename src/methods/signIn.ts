import type { Address } from 'viem'
import type { WarningBlock } from '../wire/review.ts'

/** The start of an EIP-4361 message, or that a text only looks like one. */
export type SignIn = { state: 'read'; domain: string; scheme: string; address: string } | { state: 'garbled' }

const phrase = 'wants you to sign in with your Ethereum account'
const start =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^\s/?#@]+) wants you to sign in with your Ethereum account:\n(0x[0-9a-fA-F]{40})\n\n/i
const required = ['URI: ', 'Version: 1', 'Chain ID: ', 'Nonce: ', 'Issued At: ']

/** Who a text signs in to. `undefined` for a text that does not speak of signing in. */
export function readSignIn(text: string): SignIn | undefined {
  if (!text.toLowerCase().includes(phrase.toLowerCase())) return undefined
  const [, scheme = 'https', domain, address] = start.exec(text) ?? []
  if (domain === undefined || address === undefined) return { state: 'garbled' }
  const lines = text.split('\n')
  const whole = required.every((member) => lines.some((line) => line.startsWith(member)))
  return whole ? { state: 'read', domain, scheme: scheme.toLowerCase(), address } : { state: 'garbled' }
}

/**
 * A signature for another site is how accounts there are stolen: the host that asks must be the one the message
 * names, a frame's own and not that of the page around it, and the account must be the one that signs.
 */
export function signInWarnings(signIn: SignIn | undefined, origin: string, from: Address): WarningBlock[] {
  if (!signIn) return []
  const wrong = mismatch(signIn, origin, from)
  return wrong ? [{ kind: 'warning', warning: 'signInMismatch', severity: 'bad', ...wrong }] : []
}

function mismatch(signIn: SignIn, origin: string, from: Address) {
  if (signIn.state === 'garbled')
    return {
      heading: 'This only looks like a sign-in',
      text: 'Its text does not follow the standard, so what it signs you in to cannot be checked.',
    }
  const asking = new URL(origin)
  const scheme = asking.protocol.slice(0, -1)
  if (signIn.domain.toLowerCase() !== asking.host)
    return {
      heading: 'This signs you in to another site',
      text: `${asking.host} asks, but the message is for ${signIn.domain}. Whoever gets it can act as you there.`,
    }
  if (signIn.scheme !== scheme && scheme !== 'http')
    return {
      heading: 'This signs you in over another protocol',
      text: `The site is open over ${scheme}, but the message is for ${signIn.scheme}.`,
    }
  if (signIn.address.toLowerCase() !== from.toLowerCase())
    return {
      heading: 'This signs in another account',
      text: `The message names ${signIn.address}, but ${from} would sign it.`,
    }
  return undefined
}
